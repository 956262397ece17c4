import type { OrderResults } from '../../../schemas/api/each-order.ts'
import { translate, type Language } from '../i18n/translate.ts'
import { Refusal } from '../refusal.ts'

type Result = OrderResults['results'][number]

/** Each order for itself: what one of them refuses keeps no other from its step. */
export async function forEachOrder<Order extends { id: number }>(
  orders: readonly Order[],
  language: Language,
  act: (order: Order) => Promise<unknown>,
  said: (refusal: Refusal) => Refusal = (refusal) => refusal,
): Promise<OrderResults> {
  const results: Result[] = []
  for (const order of orders)
    try {
      await act(order)
      results.push({ id: order.id, ok: true })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push(refused(order.id, said(error), language))
    }
  return { results }
}

export const refused = (id: number, { code, key, params, status }: Refusal, language: Language): Result => ({
  ...{ id, ok: false, code, message: translate(language, key, params) },
  ...(status === 503 && { mayRepeat: true }),
})
