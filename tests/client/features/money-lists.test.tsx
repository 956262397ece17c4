// @vitest-environment jsdom
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import type { MoneyDueRow } from '../../../schemas/api/money.ts'
import { missingReceiptReasons } from '../../../schemas/values/missing-receipt-reasons.ts'
import { moneyDirections } from '../../../schemas/values/money-directions.ts'
import { missingReceiptsList, moneyDueList } from '../../../src/client/features/watch/money-lists.tsx'
import type { FieldContext } from '../../../src/client/ui/fields/field-context.ts'
import { startPageCounters } from '../../../src/shared/start-counters.ts'
import { ledgerProblems } from '../../../src/shared/ledger.ts'
import { startTexts } from '../texts.ts'

beforeAll(async () => {
  await startTexts()
  await i18next.loadNamespaces(['moneyDue', 'missingReceipts', 'orders'])
})

it.each(['ru', 'en', 'kk'])(
  '[MO-04] [AC-03] every reason of a sum that is due is a text in %s, not a key',
  async (language) => {
    await i18next.loadLanguages(language)
    const surroundings = { t: i18next.getFixedT(language) } as Partial<FieldContext> as FieldContext
    const reasonField = moneyDueList.fields.find(({ id }) => id === 'why')!
    for (const problem of [...ledgerProblems, ...missingReceiptReasons]) {
      const row: Partial<MoneyDueRow> = { problem, reason: null }
      expect(reasonField.text(row as MoneyDueRow, surroundings)).not.toContain('problems.')
    }
  },
)

it('[SH-19] [AC-03] the counter of money without a receipt leads to its list, which shows sum, reason and deadline', () => {
  const counter = startPageCounters.find(({ id }) => id === 'takenNoReceipt')
  expect(counter).toMatchObject({ list: missingReceiptsList.name, query: {} })
  const visible = missingReceiptsList.fields.filter(({ extra }) => !extra).map(({ id }) => id)
  expect(visible).toEqual(expect.arrayContaining(['orderId', 'amount', 'reason', 'deadline', 'overdue']))
})

it('[SH-19] [MO-04] each direction of money has its counter, which leads to the list filtered by it', () => {
  const filter = moneyDueList.filters!.find(({ params }) => params.includes('direction'))
  expect(filter).toBeDefined()
  const counters = startPageCounters.filter(
    ({ list, kind }) => list === moneyDueList.name && kind === 'waits',
  )
  expect(counters.map(({ query }) => query)).toEqual(
    moneyDirections.map((direction) => ({ status: 'waiting', direction })),
  )
})
