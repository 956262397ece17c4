import { ReceiptStatusChange, ReceiptStatusResults } from '../../../schemas/api/receipts.ts'
import type { LiveChange } from '../../../schemas/api/live.ts'
import type { Engine } from '../engine/engine.ts'
import { whyNot } from '../events/action-answer.ts'
import { actOnEvents } from '../events/actions.ts'
import type { Endings } from '../events/handlers.ts'
import type { App } from '../http.ts'
import { listRoute } from '../lists/list-route.ts'
import type { Services } from '../services.ts'
import { actionOf, eventsOfReceipts } from './read-receipts.ts'
import { receiptsList } from './receipts-list.ts'

const tags = ['money']
const access = 'settingsAtol'

/** Receipts at the cash register, and what a person says has come of them (specification 7: atol/change-status). */
export function receiptRoutes(app: App, services: Services, engine: Engine, endings: Endings): void {
  const { db } = services.database
  listRoute(app, services, receiptsList)

  app.post(
    '/api/atol/change-status',
    {
      config: { access },
      schema: { tags, body: ReceiptStatusChange, response: { 200: ReceiptStatusResults } },
    },
    async ({ actor, language, body: { ids, status } }) => {
      const events = await eventsOfReceipts(db, ids)
      const changes: LiveChange[] = []
      const done = await actOnEvents(db, actionOf[status], [...events.values()], actor, {
        ...{ engine, endings, changes },
      })
      services.publish(changes)
      services.publish(
        done.flatMap((one) =>
          one.ok && one.orderId !== null ? [{ kind: 'events' as const, orderId: one.orderId }] : [],
        ),
      )
      const results = ids.map((id) => {
        const result = done.find((one) => one.id === events.get(id)) ?? unknown
        return result.ok ? { id, ok: true } : { id, ok: false, ...whyNot(result, language) }
      })
      return { results }
    },
  )
}

/** No receipt, or one that was printed where no event is kept any more. */
const unknown = { id: 0, ok: false, status: null, reason: 'notFound' } as const
