import type { OrderResults } from '../../../../schemas/api/each-order.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { translateRefusal, type SupportAddresses } from '../../platform/http/support-endings.ts'

type Result = OrderResults['results'][number]

/**
 * Each order for itself: what one of them refuses keeps no other from its step. `support`: whom a refusal names that only
 * they can help with.
 */
export async function forEachOrder<Order extends { id: number }>(
  orders: readonly Order[],
  language: Language,
  act: (order: Order) => Promise<unknown>,
  said: (refusal: Refusal) => Refusal = (refusal) => refusal,
  support?: SupportAddresses,
): Promise<OrderResults> {
  const results: Result[] = []
  for (const order of orders)
    try {
      await act(order)
      results.push({ id: order.id, ok: true })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push(refused(order.id, said(error), language, support))
    }
  return { results }
}

export const refused = (
  id: number,
  refusal: Refusal,
  language: Language,
  support?: SupportAddresses,
): Result => ({
  ...{ id, ok: false, code: refusal.code },
  message: support
    ? translateRefusal(refusal, language, support)
    : translate(language, refusal.key, refusal.params),
  ...(refusal.status === 503 && { mayRepeat: true }),
})
