import type { BulkOrderResults } from '../../../../schemas/api/each-order.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { translateRefusal, type SupportContacts } from '../../platform/http/support-endings.ts'

type Result = BulkOrderResults['results'][number]

/**
 * Runs an action for each order separately. A refusal for one order does not stop the others. `support`: contacts for
 * refusals in which only the support can help.
 */
export async function forEachOrder<Order extends { id: number }>(
  orders: readonly Order[],
  language: Language,
  act: (order: Order) => Promise<unknown>,
  mapRefusal: (refusal: Refusal) => Refusal = (refusal) => refusal,
  support?: SupportContacts,
): Promise<BulkOrderResults> {
  const results: Result[] = []
  for (const order of orders)
    try {
      await act(order)
      results.push({ id: order.id, ok: true })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push(toRefusedResult(order.id, mapRefusal(error), language, support))
    }
  return { results }
}

export const toRefusedResult = (
  id: number,
  refusal: Refusal,
  language: Language,
  support?: SupportContacts,
): Result => ({
  id,
  ok: false,
  code: refusal.code,
  message: support
    ? translateRefusal(refusal, language, support)
    : translate(language, refusal.key, refusal.params),
  ...(refusal.status === 503 && { mayRepeat: true }),
})
