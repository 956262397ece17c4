import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  DeliveryNotification,
  PartnerNotificationResult,
  PaymentNotification,
} from '../../../../schemas/api/deliveries.ts'
import type { NotifyingPartner } from '../../../shared/order-log.ts'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { closed } from '../../../../schemas/formats.ts'
import type { PartnerNotificationSource } from '../../platform/config/config.ts'
import { applyDeliveryNotification } from '../deliveries/notifications.ts'
import { deliveryServices, type DeliveryService } from '../deliveries/services.ts'
import type { Engine, TransactionContext } from '../../engine/engine.ts'
import { decodeUtf8 } from '../../platform/http/body-encoding.ts'
import { refuseDuplicateKeys } from '../../platform/http/duplicate-keys.ts'
import type { App } from '../../platform/http/http.ts'
import { acceptPaymentNotification } from '../payments/notifications.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { withOrderMutex } from '../../engine/order-mutex.ts'
import { notificationIdUsed } from '../../platform/adapters/record-notification.ts'
import { signatureHeader, isSignedBy } from '../../platform/adapters/signature.ts'

const tags = ['callbacks']
/** Sentences about repeated notifications in the descriptions of the routes. */
const repetition = [
  'A repeated notification returns 200 and acted: false.',
  'Another notification with a used `id` is refused with 409 (code 19).',
]

declare module 'fastify' {
  interface FastifyRequest {
    /** Raw body, over which the signature is computed. */
    signedBody?: Buffer
  }
}

/** Returns the order number, with which a parcel number begins. */
const parseOrderId = (number: string) => Number(number.split('-')[0])

const emptyBody = Buffer.alloc(0)

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(decodeUtf8(body))
  } catch {
    return undefined
  }
}

/**
 * Routes for notifications from partners. The signature authenticates the partner and is therefore checked before the
 * body is validated.
 */
export async function registerCallbackRoutes(root: App, services: Services, engine: Engine): Promise<void> {
  const { config, database, publish, log } = services

  const processNotification = async (
    orderId: number,
    partner: NotifyingPartner,
    process: (context: TransactionContext) => Promise<boolean>,
  ) => {
    const changes: LiveChange[] = []
    const actor = { id: partner, name: partner, rights: new Set<never>(), roles: [], stores: 'all' as const }
    const isProcessed = await withOrderMutex(database.db, orderId, () =>
      database.db.transaction((tx) => process({ tx, actor, changes })),
    ).catch((error: unknown) => {
      if (error instanceof Refusal && error.key === notificationIdUsed)
        log.warn({ source: partner, orderId }, 'notification with the id of another notification')
      throw error
    })
    publish(changes)
    return { acted: isProcessed }
  }
  /** Requires the signature of the partner, and then a body in UTF-8 in which no key occurs twice. */
  const requireValidBody = (source: PartnerNotificationSource, request: FastifyRequest) => {
    if (
      isSignedBy(
        config.callbackSecrets[source],
        request.signedBody ?? emptyBody,
        request.headers[signatureHeader],
      )
    ) {
      const text = decodeUtf8(request.signedBody ?? emptyBody)
      if (request.body !== undefined) refuseDuplicateKeys(text)
      return
    }
    log.warn({ source }, 'notification with a wrong signature')
    throw refuse.forbidden()
  }

  await root.register(async (scope) => {
    const app = scope as App
    app.decorateRequest('signedBody')
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
      request.signedBody = body
      // Invalid JSON and bytes that are not UTF-8 are refused after the signature check.
      done(null, parseJson(body))
    })

    app.post(
      '/api/callbacks/payments',
      {
        config: { access: 'public', authentication: 'signature', refuses: [404, 409] },
        schema: {
          tags,
          description: [
            'Applies a notification of the bank about a payment of an order.',
            'An `amount` without `currency` is refused with 400 (code 7), unless a setting assumes the currency of the order or the operation is `declinedByTimeout`.',
            ...repetition,
          ].join(' '),
          body: PaymentNotification,
          response: { 200: PartnerNotificationResult },
        },
        preValidation: async (request) => requireValidBody('payments', request),
      },
      ({ body }) =>
        processNotification(body.orderId, 'bank', (context) =>
          acceptPaymentNotification(engine, context, body),
        ),
    )

    app.post(
      '/api/callbacks/deliveries/:service',
      {
        config: { access: 'public', authentication: 'signature', refuses: [404, 409] },
        schema: {
          tags,
          description: [
            'Applies a notification of a delivery service about a parcel.',
            'A delivery without `collected` of an order that is not paid records the full amount that the courier had to collect.',
            'A delivery with `collected` above 0 and without `currency` is refused with 400 (code 7), unless a setting of the service assumes the currency of the order.',
            'A blank name and an invalid phone of a courier are ignored, and the known ones stay.',
            'If a later notification states another sum, the first one stays recorded and an employee asks the service.',
            ...repetition,
          ].join(' '),
          params: Type.Object({ service: Type.Enum(deliveryServices) }, closed),
          body: DeliveryNotification,
          response: { 200: PartnerNotificationResult },
        },
        preValidation: async (request) => {
          const { service } = request.params as { service: string }
          if (!deliveryServices.includes(service as DeliveryService)) throw refuse.pageNotFound()
          requireValidBody(service as DeliveryService, request)
        },
      },
      ({ params, body }) =>
        processNotification(parseOrderId(body.number), params.service, (context) =>
          applyDeliveryNotification(engine, context, params.service, body),
        ),
    )
  })
}
