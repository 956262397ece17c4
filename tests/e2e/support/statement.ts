import type { Locator, Page } from '@playwright/test'
import { ru } from './texts.ts'

/** Kopecks of «1 234,50 ₽», «−12,00 ₽». */
export const parseKopecks = (text: string) =>
  Math.round(
    Number(
      text
        .replace(/[^\d,−-]/g, '')
        .replace('−', '-')
        .replace(',', '.'),
    ) * 100,
  )

export const readValue = (page: Page, label: string): Locator =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')

/** 0 where the line is left out, or has just been removed. */
export const readSum = async (page: Page, label: string): Promise<number> => {
  const value = readValue(page, label)
  if ((await value.count()) === 0) return 0
  return parseKopecks(
    await value
      .last()
      .innerText({ timeout: 5_000 })
      .catch(() => '0'),
  )
}

/** Name of a total of the order's statement: held, taken, givenBack, owed, toPay, cost. */
export const readTotal = (name: string) => ru(`orders:ledger.totals.${name}`)

/** Totals of the statement on the order card, kopecks. */
export const totals = async <const Names extends readonly string[]>(page: Page, ...names: Names) =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readSum(page, readTotal(name))] as const)),
  ) as Record<Names[number], number>

export const statementOf = (page: Page, orderId: number): Locator =>
  page.getByRole('table', { name: `${ru('orders:ledger.title')}, ${orderId}` })
