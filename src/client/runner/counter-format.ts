import type { TFunction } from 'i18next'
import type { OrderSummary } from '../../../schemas/api/tasks.ts'
import { formatMoney } from '../ui/format.ts'
import { counterKey, takenNow, type SaidOfLine } from './taken-now.ts'

/**
 * `{{lines, counter}}` of a question: what its form says of the lines, in pieces and money: «Отдаёте 2 шт., остаётся 1 шт.
 * К оплате: 500 ₽.» Where the order is not known (a text that is shown for itself) the name of the parameter stands.
 */
export function counterFormat(
  t: TFunction,
  said: unknown,
  language: string,
  { order }: { order?: OrderSummary },
): string {
  if (!Array.isArray(said) || order === undefined) return typeof said === 'string' ? said : ''
  const part = takenNow(order, said as SaidOfLine[])
  const sum = (minor: number) => formatMoney(minor, order.currency, language)
  const money = t(`runner:counter.${counterKey(part)}`, {
    ...{ toPay: sum(part.toPay), giveBack: sum(part.toGiveBack), total: sum(part.total) },
  })
  return t('runner:counter.said', { taken: part.taken, left: part.left, money })
}
