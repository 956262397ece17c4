import { describe, expectTypeOf, it } from 'vitest'
import { get, request } from '../../../src/client/http/http.ts'
import type { OrderCard } from '../../../schemas/api/orders.ts'
import type { OperationOf, ResponseOf } from '../../../src/client/http/api-call.ts'
import type { Operations } from '../../../src/client/http/api-types.generated.ts'

/** Checked by the compiler (`npm run check`); nothing is called. */
export const wrongCalls = (id: number) => [
  // @ts-expect-error a path that the contract does not have
  get(`orders/${id}/statements`),
  // @ts-expect-error a method that the path does not have
  request('DELETE', `orders/${id}`),
  // @ts-expect-error a query parameter that the operation does not have
  get('tasks', { query: { orderNumber: id } }),
  // @ts-expect-error no body
  request('POST', `tasks/${id}/events`),
  // @ts-expect-error a body without its required field
  request('POST', `tasks/${id}/events`, { body: { type: 'NEXT' } }),
]

describe('calls of the API by the contract of the server', () => {
  it('[OP-02] the response has the type of the operation that the path reaches', () => {
    expectTypeOf<ResponseOf<OperationOf<'GET', `orders/${number}`>>>().toEqualTypeOf<OrderCard>()
  })

  it('[OP-02] a literal segment has priority over a parameter', () => {
    type Box = OperationOf<'GET', 'acceptance-acts/box'>
    expectTypeOf<Box>().toEqualTypeOf<Operations['GET']['acceptance-acts/box']>()
    type Gate = OperationOf<'GET', `workflows/${string}/publishing`>
    expectTypeOf<Gate>().toEqualTypeOf<Operations['GET']['workflows/{name}/publishing']>()
  })
})
