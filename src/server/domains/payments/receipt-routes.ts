import { ReceiptStatusChange, ReceiptStatusChangeResults } from '../../../../schemas/api/receipts.ts'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Engine } from '../../engine/engine.ts'
import { describeActionRefusal } from '../../engine/events/action-refusal.ts'
import { performEventActions } from '../../engine/events/actions.ts'
import type { EventEndHandlers } from '../../engine/events/handlers.ts'
import type { App } from '../../platform/http/http.ts'
import { registerListRoute } from '../../platform/lists/list-route.ts'
import type { Services } from '../../platform/services.ts'
import { eventActionByReceiptOutcome, findReceiptEventIds } from './read-receipts.ts'
import { receiptsList } from './receipts-list.ts'

const tags = ['money']
const access = 'settingsAtol'

/**
 * Routes of cash register receipts: the list, and the manual change of a status (specification 7: atol/change-status).
 */
export function registerReceiptRoutes(
  app: App,
  services: Services,
  engine: Engine,
  endings: EventEndHandlers,
): void {
  const { db } = services.database
  registerListRoute(app, services, receiptsList)

  app.post(
    '/api/atol/change-status',
    {
      config: { access },
      schema: { tags, body: ReceiptStatusChange, response: { 200: ReceiptStatusChangeResults } },
    },
    async ({ actor, language, body: { ids, status } }) => {
      const events = await findReceiptEventIds(db, ids)
      const changes: LiveChange[] = []
      const outcomes = await performEventActions(
        db,
        eventActionByReceiptOutcome[status],
        [...events.values()],
        actor,
        {
          engine,
          endings,
          changes,
        },
      )
      services.publish(changes)
      services.publish(
        outcomes.flatMap((outcome) =>
          outcome.ok && outcome.orderId !== null
            ? [{ kind: 'events' as const, orderId: outcome.orderId }]
            : [],
        ),
      )
      const results = ids.map((id) => {
        const result = outcomes.find((outcome) => outcome.id === events.get(id)) ?? notFoundResult
        return result.ok ? { id, ok: true } : { id, ok: false, ...describeActionRefusal(result, language) }
      })
      return { results }
    },
  )
}

/** Result for a receipt that does not exist or whose event is no longer stored. */
const notFoundResult = { id: 0, ok: false, status: null, reason: 'notFound' } as const
