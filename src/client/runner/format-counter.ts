import type { TFunction } from 'i18next'
import type { OrderSummary } from '../../../schemas/api/tasks.ts'
import { formatMoney } from '../ui/format.ts'
import { getCounterTextKey, calculatePartToHandOver, type FormLine } from './part-to-hand-over.ts'

/**
 * Formats `{{lines, counter}}` in a confirmation question. Returns the lines of the form as pieces and money, for
 * example «Отдаёте 2 шт., остаётся 1 шт. К оплате: 500 ₽.» Without an order, as in the preview of a text, returns the
 * name of the parameter.
 */
export function formatCounter(
  t: TFunction,
  value: unknown,
  language: string,
  { order }: { order?: OrderSummary },
): string {
  if (!Array.isArray(value) || order === undefined) return typeof value === 'string' ? value : ''
  const part = calculatePartToHandOver(order, value as FormLine[])
  const format = (minor: number) => formatMoney(minor, order.currency, language)
  const money = t(`runner:counter.${getCounterTextKey(part)}`, {
    toPay: format(part.toPay),
    giveBack: format(part.toRefund),
    total: format(part.total),
  })
  return t('runner:counter.said', { taken: part.accepted, left: part.declined, money })
}
