import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatLedgerStatus } from '../../../src/client/features/orders/card/ledger-status.ts'
import { startTexts } from '../texts.ts'

beforeAll(async () => {
  await startTexts()
  await i18next.loadNamespaces(['orders'])
})
const status = (entry: Partial<Parameters<typeof formatLedgerStatus>[0]>) =>
  formatLedgerStatus(
    { kind: 'refunded', status: 'settled', problem: null, settledBy: null, ...entry },
    i18next.getFixedT('ru'),
  )

describe('[MO-03] the status of a ledger entry', () => {
  it('of a completed entry displays completion and author instead of the remaining work', () => {
    expect(status({ problem: 'byHand', status: 'asked' })).toBe('в работе: вернёт сотрудник')
    expect(status({ problem: 'byHand', settledBy: 'Анна Смирнова' })).toBe(
      'выполнено, сотрудник: Анна Смирнова',
    )
    expect(status({ problem: 'byHand' })).toBe('выполнено сотрудником')
    expect(status({ problem: 'bankRefused', settledBy: 'Анна Смирнова' })).toBe(
      'выполнено, сотрудник: Анна Смирнова',
    )
    expect(status({ kind: 'stray', problem: 'unpaid', settledBy: 'Анна Смирнова' })).toBe(
      'выполнено, сотрудник: Анна Смирнова',
    )
    expect(status({})).toBe('выполнено')
    expect(status({ problem: 'more' })).toBe('выполнено: больше, чем нужно')
    expect(status({ status: 'failed', problem: 'bankRefused' })).toBe('не прошло: банк отказал')
    expect(status({ kind: 'asked' })).toBe('')
  })
})
