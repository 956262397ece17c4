import type { TFunction } from 'i18next'
import type { OrderSummary } from '../../../schemas/api/tasks.ts'
import type { AcceptedPartTotals } from '../../shared/accepted-part.ts'
import { formatMoney } from '../ui/format.ts'
import { formatAutomaticRefund } from './format-refund.ts'
import { calculateIssuedPart, splitPartialRefund, type IssueFormLine } from './part-to-hand-over.ts'

/**
 * Returns what the customer pays, has paid or gets back for this part of the order; for a refund, also in which way.
 * The texts have no full stop.
 */
export function formatAcceptedPartPayment(
  t: TFunction,
  order: Pick<OrderSummary, 'back'>,
  part: AcceptedPartTotals,
  money: (minor: number) => string,
): string[] {
  const { toPay, toRefund, total } = part
  if (toRefund > 0) return formatAutomaticRefund(t, splitPartialRefund(order.back, part), money)
  if (toPay > 0) return [t('runner:counter.toPay', { toPay: money(toPay) })]
  return [total > 0 ? t('runner:counter.paid', { total: money(total) }) : t('runner:counter.free')]
}

/**
 * Formats `{{lines, counter}}` in a confirmation question. Returns the lines of the form as pieces and money, for
 * example «Отдаёте 2 шт., остаётся 1 шт. К оплате: 500 ₽.» Without an order, as in the preview of a text, returns the
 * name of the parameter.
 */
export function formatHandOverSummary(
  t: TFunction,
  value: unknown,
  language: string,
  { order }: { order?: OrderSummary },
): string {
  if (!Array.isArray(value) || order === undefined) return typeof value === 'string' ? value : ''
  const part = calculateIssuedPart(order, value as IssueFormLine[])
  const { accepted: taken, declined: left, toPay } = part
  return [
    ...(taken === 0 ? [] : [t(left === 0 ? 'runner:counter.all' : 'runner:counter.part', { taken, left })]),
    ...formatAcceptedPartPayment(t, order, part, (minor) => formatMoney(minor, order.currency, language)).map(
      (text) => `${text}.`,
    ),
    ...(toPay > 0 ? [t('runner:counter.payFirst')] : []),
  ].join(' ')
}
