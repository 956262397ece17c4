import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { closed, Id } from '../../../../schemas/formats.ts'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import {
  PaymentOperationBody,
  PaymentOperationResult,
  PaymentOperationRequestHeaders,
  TestOrder,
  TestOrderRequestHeaders,
  TestOrderPaymentOptions,
} from '../../../../schemas/api/test-order.ts'
import { canSeeStore } from '../../platform/identity/actor.ts'
import { getClockOverride } from '../../platform/clock.ts'
import { readCatalogEntryLookup } from '../../platform/catalogs/known-entries.ts'
import { testOrders } from '../../platform/db/schema/test-orders.ts'
import { withOrderMutex } from '../../engine/order-mutex.ts'
import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import { createIncomingOrder } from '../intake/accept-intake-order.ts'
import { readTestPayments, simulatePaymentNotification } from '../payments/test-payments.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'

const tags = ['orders']
const access = 'settingsOrderTest'

/**
 * Routes for test orders, which are processed like any other order and marked with `isTest`. A user simulates the
 * payment notifications of the bank.
 */
export function registerTestOrderRoutes(app: App, services: Services, engine: Engine): void {
  const { db } = services.database
  const params = Type.Object({ orderId: Id }, closed)

  app.post(
    '/api/orders/test',
    {
      config: { access, refuses: [409] },
      schema: {
        tags,
        description:
          'Creates a test order. A repeated request with the same Idempotency-Key returns the same id.',
        headers: TestOrderRequestHeaders,
        body: TestOrder,
        response: { 201: Type.Object({ id: Id }) },
      },
    },
    async ({ actor, body, headers, language }, reply) => {
      if (!canSeeStore(actor, body.pfm)) throw refuse.forbidden()
      const { stockTypeId, callbackUrl, externalUrl, ...order } = body
      if (stockTypeId !== undefined && !(await readCatalogEntryLookup(db))('stockTypes', stockTypeId))
        throw refuse.incorrectData([{ path: '/body/stockTypeId', message: 'errors:unknownEntry' }])
      const testData = {
        stockTypeId: stockTypeId ?? null,
        callbackUrl: callbackUrl ?? null,
        externalUrl: externalUrl ?? null,
      }
      const hasTestData = Object.values(testData).some((value) => value !== null)
      const { orderId } = await createIncomingOrder(services, engine, {
        actor,
        language,
        pieces: null,
        order: { ...order, isTest: true },
        // The name of a real client never contains a colon (src/server/platform/config/intake-clients.ts).
        key: {
          client: `test:${actor.id}`,
          partnerOrderId: headers['idempotency-key'] ?? randomUUID(),
        },
        extra: {
          content: testData,
          save: async (tx, orderId) => {
            if (hasTestData) await tx.insert(testOrders).values({ orderId, ...testData })
          },
        },
      })
      return reply.code(201).send({ id: orderId })
    },
  )

  app.get(
    '/api/orders/:orderId/payment-operations',
    {
      config: { access, refuses: [404, 409] },
      schema: {
        tags,
        description:
          'Payment notifications that a bank could send for a test order now. Refused for other orders.',
        params,
        response: { 200: TestOrderPaymentOptions },
      },
    },
    ({ actor, language, params: { orderId } }) => readTestPayments(db, { actor, orderId, language }),
  )

  app.post(
    '/api/orders/:orderId/payment-operations',
    {
      config: { access, refuses: [404, 409] },
      schema: {
        tags,
        description:
          'Simulates a payment notification for a test order, once per Idempotency-Key. Refused for other orders, and for a notification that no bank could send now.',
        params,
        headers: PaymentOperationRequestHeaders,
        body: PaymentOperationBody,
        response: { 200: PaymentOperationResult },
      },
    },
    async ({ actor, language, headers, params: { orderId }, body: { operation } }) => {
      const changes: LiveChange[] = []
      const notification = { orderId, operation, key: headers['idempotency-key'] }
      const acted = await withOrderMutex(db, orderId, () =>
        db.transaction((tx) =>
          simulatePaymentNotification(
            engine,
            { tx, actor, changes, at: getClockOverride(services.clock) },
            notification,
          ),
        ),
      )
      services.publish(changes)
      return { ...(await readTestPayments(db, { actor, orderId, language })), acted }
    },
  )
}
