// @vitest-environment jsdom
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import type { Refund } from '../../../schemas/api/refunds.ts'
import { refundCard } from '../../../src/client/features/refunds/refund-card.tsx'
import { receiptsList } from '../../../src/client/features/receipts/receipts-list.tsx'
import type { FieldContext } from '../../../src/client/ui/fields/field-context.ts'
import { startTexts } from '../texts.ts'

beforeAll(async () => {
  await startTexts()
  await i18next.loadNamespaces(['refunds', 'receipts'])
})

const surroundings = { number: (value: number) => `number ${value}` } as FieldContext

it('[RF-02] the number of a receipt is a number under its own heading, not a sum of the refund', () => {
  const receipt = { id: 10_473, status: 'done', total: -11_900, createdAt: '', printedAt: '', error: null }
  const refund: Partial<Refund> = { currency: 'RUB', pfm: '1001', receipts: [receipt] }
  const content = refundCard.blocks
    .find(({ name }) => name === 'receipts')!
    .content(refund as Refund, surroundings)
  if (content?.kind !== 'table') throw new Error('receipts are a table')
  const [number] = content.columns
  expect(i18next.t(`refunds:fields.${number!.id}`)).toBe('Чек')
  expect(number!.text(content.rows[0], surroundings)).toBe('10473')
  expect(number!.align).toBeUndefined()
  const headings = content.columns.map(({ id }) => i18next.t(`refunds:fields.${id}`))
  expect(headings).toEqual(['Чек', 'Статус чека', 'Сумма', 'Создан', 'Напечатан', 'Ошибка'])
})

it('[RC-01] creation and printing of a receipt are two columns with their own headings', () => {
  const headings = receiptsList.fields.map(({ id }) => i18next.t(`receipts:fields.${id}`))
  expect(headings).toEqual(expect.arrayContaining(['Создан', 'Напечатан']))
  expect(new Set(headings).size).toBe(headings.length)
})
