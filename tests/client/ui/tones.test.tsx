import { cleanup, render } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { EventStatus } from '../../../schemas/api/events.ts'
import { JobStatus } from '../../../schemas/api/jobs.ts'
import { refundRegisterStatuses } from '../../../schemas/api/refund-registers.ts'
import { ReceiptRow } from '../../../schemas/api/receipts.ts'
import { Task } from '../../../schemas/api/tasks.ts'
import { sapStates } from '../../../schemas/values/accounting.ts'
import { batchRowStates } from '../../../schemas/values/batch-states.ts'
import { orderStatuses } from '../../../src/server/platform/catalogs/entries/order-entries.ts'
import { sapStateField } from '../../../src/client/features/accounting/transaction-fields.tsx'
import { receiptsList } from '../../../src/client/features/receipts/receipts-list.tsx'
import { tillReceiptsList } from '../../../src/client/features/receipts/till-receipts-list.tsx'
import { refundRegistersList } from '../../../src/client/features/refunds/registers-list.tsx'
import type { Tone } from '../../../src/client/ui/badge.tsx'
import { outboxEventListTones, tones } from '../../../src/client/ui/tones.ts'
import { ledgerStatuses } from '../../../src/shared/ledger.ts'

const readTexts = (language: string, namespace: string, group: string): Record<string, string> => {
  const path = join(import.meta.dirname, '../../../src/client/app/i18n', language, `${namespace}.json`)
  return group.split('.').reduce((at, name) => at[name], JSON.parse(readFileSync(path, 'utf8'))) as Record<
    string,
    string
  >
}
/** Values of an enumeration, however the schema writes it. */
const valuesOf = (schema: object): string[] =>
  'enum' in schema
    ? (schema.enum as string[])
    : (schema as { anyOf: { const: string }[] }).anyOf.map((option) => option.const)

const orderIds = orderStatuses.map(({ id }) => String(id))

describe('[UX-6] the table of tones', () => {
  it.each([
    ['order', orderIds],
    ['task', valuesOf(Task.properties.taskStatus)],
    ['payment', [...ledgerStatuses, 'noReceipt']],
    ['receipt', valuesOf(ReceiptRow.properties.status)],
    ['register', refundRegisterStatuses],
    ['transaction', sapStates],
    ['event', valuesOf(EventStatus)],
    ['job', valuesOf(JobStatus)],
    ['batchRow', batchRowStates],
  ] as const)('has exactly one tone for each status of %s', (domain, statuses) => {
    expect(Object.keys(tones[domain]).sort()).toEqual([...statuses].sort())
  })

  /** Texts of the statuses of a domain: namespace and key. */
  const textsOf: Partial<Record<keyof typeof tones, [namespace: string, group: string][]>> = {
    payment: [['orders', 'ledger.statuses']],
    receipt: [
      ['receipts', 'statuses'],
      ['tillReceipts', 'statuses'],
      ['refunds', 'receipts'],
    ],
    register: [['refundRegisters', 'statuses']],
    transaction: [['sapTransactions', 'states']],
    event: [
      ['events', 'statuses'],
      ['orders', 'eventStatuses'],
    ],
    batch: [
      ['sapBatches', 'statuses'],
      ['orderBatches', 'statuses'],
    ],
    batchRow: [['batchRows', 'states']],
    act: [['acceptanceActs', 'statuses']],
    service: [['services', 'states']],
    version: [['processes', 'publishing.states']],
  }
  const languages = ['ru', 'en', 'kk'] as const
  /** Every status with its text: [domain, text, tone]. */
  const rows = languages.flatMap((language) => [
    ...orderStatuses.map((entry): [string, string, Tone] => [
      'order',
      entry.description[language],
      (tones.order as Record<string, Tone>)[String(entry.id)]!,
    ]),
    ...Object.entries(textsOf).flatMap(([domain, sources]) =>
      sources.flatMap(([namespace, group]) =>
        Object.entries(readTexts(language, namespace, group)).map(
          ([status, text]): [string, string, Tone] => [
            domain,
            text,
            (tones[domain as keyof typeof tones] as Record<string, Tone>)[status]!,
          ],
        ),
      ),
    ),
  ])
  const failure =
    /ошибк|не удалось|не прошл|не отвечает|error|fail|went wrong|not respond|қате|болмады|жауап бермейді|өтпеді/i
  const waiting = /ожида|ждёт|очеред|await|wait|queue|күтілуде|күтуде|кезекте/i

  it('draws every word of failure, and no other, in the tone of a failure', () => {
    const failures = rows.filter(([, text]) => failure.test(text))
    expect(failures.length).toBeGreaterThan(20)
    expect(failures.filter(([, , tone]) => tone !== 'danger')).toEqual([])
  })

  it('has no warning for normal waiting', () => {
    const waits = rows.filter(([, text]) => waiting.test(text))
    expect(waits.length).toBeGreaterThan(10)
    expect(waits.filter(([, , tone]) => tone === 'warning' || tone === 'danger')).toEqual([])
  })

  it('is the only one: no other module of the client maps statuses to tones', () => {
    const root = join(import.meta.dirname, '../../../src/client')
    const others = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && file !== join('ui', 'tones.ts'))
      .filter((file) =>
        /Tone>+ *=|satisfies Record<string, Tone>|\btones = \{/.test(readFileSync(join(root, file), 'utf8')),
      )
    expect(others).toEqual([])
  })

  it('is the only one: no badge of the client chooses its tone itself', () => {
    const root = join(import.meta.dirname, '../../../src/client')
    const others = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.startsWith('gallery'))
      .filter((file) =>
        /<Badge\b[^>]*?\btone=(?:"|\{[^}[]*\?)|getTone: \(\) => '/s.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      )
    expect(others).toEqual([])
  })
})

describe('[UX-6] the fields of a list', () => {
  afterEach(cleanup)
  const surroundings = { t: (key: string) => key } as never
  const classOf = (tone: string) => (tone === 'plain' ? null : new RegExp(`_${tone}_`))
  it.each([
    ['receipt', receiptsList.fields.find(({ id }) => id === 'status')],
    ['receipt', tillReceiptsList.fields.find(({ id }) => id === 'status')],
    ['register', refundRegistersList.fields.find(({ id }) => id === 'status')],
    ['transaction', sapStateField],
  ] as const)('draw a %s as the table says', (domain, field) => {
    const statuses = Object.entries(tones[domain]).filter(
      ([status]) => field !== tillReceiptsList.fields[1] || ['wait', 'done', 'fail'].includes(status),
    )
    for (const [status, tone] of statuses) {
      const { container } = render(<>{field!.render!({ [field!.id]: status } as never, surroundings)}</>)
      const pattern = classOf(tone)
      if (pattern) expect(container.querySelector('span')?.className, status).toMatch(pattern)
      cleanup()
    }
  })

  it('keep the colours of the specification for events, and the sign of a failure', () => {
    expect(Object.keys(outboxEventListTones).sort()).toEqual(Object.keys(tones.event).sort())
  })
})
