import type { Locator, Page } from '@playwright/test'
import { ru } from './texts.ts'

/** Kopecks of «1 234,50 ₽», «−12,00 ₽». */
export const kopecks = (text: string) =>
  Math.round(
    Number(
      text
        .replace(/[^\d,−-]/g, '')
        .replace('−', '-')
        .replace(',', '.'),
    ) * 100,
  )

export const valueOf = (page: Page, label: string): Locator =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')

/** 0 where the line is left out. */
export const sumOf = async (page: Page, label: string): Promise<number> => {
  const said = (await valueOf(page, label).allInnerTexts()).at(-1)
  return said === undefined ? 0 : kopecks(said)
}

/** Name of a total of the order's statement: held, taken, givenBack, owed, toPay, cost. */
export const totalOf = (name: string) => ru(`orders:ledger.totals.${name}`)

/** Totals of the statement on the order card, kopecks. */
export const totals = async <const Names extends readonly string[]>(page: Page, ...names: Names) =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await sumOf(page, totalOf(name))] as const)),
  ) as Record<Names[number], number>

export const book = (page: Page, orderId: number): Locator =>
  page.getByRole('table', { name: `${ru('orders:ledger.title')}, ${orderId}` })
