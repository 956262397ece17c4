import { isValidElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { ReturnableOrderRow } from '../../../schemas/api/refunds.ts'
import {
  exchangeableOrdersList,
  returnableOrdersList,
} from '../../../src/client/features/refunds/check-lists.tsx'
import type { FieldContext } from '../../../src/client/ui/fields/field-context.ts'

describe.each([returnableOrdersList, exchangeableOrdersList])('check of $name', ({ fields }) => {
  const field = fields.find(({ id }) => id === 'begin')!
  const context = Object.assign({} as FieldContext, {
    t: (_: string, { names }: { names?: string } = {}) => names ?? 'link',
  })
  const rowOf = (doneBy: string[] | null, offered = false) =>
    ({ id: 100234, offered, doneBy }) as ReturnableOrderRow
  const render = (row: ReturnableOrderRow) => field.render?.(row, context)

  it('[RF-03] names one of those who may begin, which fits, and all of them in the tooltip', () => {
    const row = rowOf(['Ольга Мороз', 'Анна Белова', 'Иван Петров'])
    expect(render(row)).toBe('Ольга Мороз +2')
    expect(field.text(row, context)).toBe('Ольга Мороз, Анна Белова, Иван Петров')
    expect(render(rowOf(['Ольга Мороз']))).toBe('Ольга Мороз')
    expect(isValidElement(render(rowOf(null, true)))).toBe(true)
  })
})
