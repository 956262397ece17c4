import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  DeliveryNotification,
  NotificationTaken,
  PaymentNotification,
} from '../../../../schemas/api/deliveries.ts'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { closed } from '../../../../schemas/formats.ts'
import type { CallbackSource } from '../../platform/config/config.ts'
import { takeDeliveryNotification } from '../deliveries/notifications.ts'
import { deliveryServices, type DeliveryService } from '../deliveries/services.ts'
import type { Engine, TxContext } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import { acceptPaymentNotification } from '../payments/notifications.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { inTurnOfOrder } from '../../engine/order-mutex.ts'
import { signatureHeader, signedBy } from '../../platform/adapters/signature.ts'

const tags = ['callbacks']

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent: what a signature is over. */
    signedBody?: Buffer
  }
}

/** A parcel's number begins with that of its order. */
const orderOfNumber = (number: string) => Number(number.split('-')[0])

const noBody = Buffer.alloc(0)

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * What partners tell us by themselves. Nobody is signed in: the signature says who speaks, and without it nothing is
 * looked at, not even whether the body makes sense.
 */
export async function callbackRoutes(root: App, services: Services, engine: Engine): Promise<void> {
  const { config, database, publish, log } = services

  const take = async (orderId: number, who: string, work: (within: TxContext) => Promise<boolean>) => {
    const changes: LiveChange[] = []
    const actor = { id: who, name: who, rights: new Set<never>(), roles: [], stores: 'all' as const }
    const acted = await inTurnOfOrder(database.db, orderId, () =>
      database.db.transaction((tx) => work({ tx, actor, changes })),
    )
    publish(changes)
    return { acted }
  }
  const requireSignature = (source: CallbackSource, request: FastifyRequest) => {
    if (
      signedBy(config.callbackSecrets[source], request.signedBody ?? noBody, request.headers[signatureHeader])
    )
      return
    log.warn({ source }, 'notification with a wrong signature')
    throw refuse.forbidden()
  }

  await root.register(async (scope) => {
    const app = scope as App
    app.decorateRequest('signedBody')
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
      request.signedBody = body
      // What is no JSON is refused by the schema, after the signature.
      done(null, parsed(body))
    })

    app.post(
      '/api/callbacks/payments',
      {
        config: { access: 'public', proves: 'signature', refuses: [404, 409] },
        schema: { tags, body: PaymentNotification, response: { 200: NotificationTaken } },
        preValidation: async (request) => requireSignature('payments', request),
      },
      ({ body }) => take(body.orderId, 'bank', (within) => acceptPaymentNotification(engine, within, body)),
    )

    app.post(
      '/api/callbacks/deliveries/:service',
      {
        config: { access: 'public', proves: 'signature', refuses: [404, 409] },
        schema: {
          tags,
          params: Type.Object({ service: Type.Enum(deliveryServices) }, closed),
          body: DeliveryNotification,
          response: { 200: NotificationTaken },
        },
        preValidation: async (request) => {
          const { service } = request.params as { service: string }
          if (!deliveryServices.includes(service as DeliveryService)) throw refuse.pageNotFound()
          requireSignature(service as DeliveryService, request)
        },
      },
      ({ params, body }) =>
        take(orderOfNumber(body.number), params.service, (within) =>
          takeDeliveryNotification(engine, within, params.service, body),
        ),
    )
  })
}
