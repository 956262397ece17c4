import { Type } from 'typebox'
import {
  EventActionBody,
  EventActionResults,
  EventStatusCounts,
  EventJournal,
  HandlerEventCounts,
} from '../../../../schemas/api/events.ts'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { Id } from '../../../../schemas/formats.ts'
import type { Engine } from '../engine.ts'
import type { App } from '../../platform/http/http.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { registerListRoute } from '../../platform/lists/list-route.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { describeActionRefusal } from './action-refusal.ts'
import { performEventActions, eventActions, type EventActionResult } from './actions.ts'
import type { EventEndHandlers } from './handlers.ts'
import {
  countUnfinishedEventsByHandler,
  countUnfinishedEventsByStatus,
  readEventJournal,
} from './event-list.ts'
import { eventsList } from './events-list.ts'

const tags = ['events']
const access = 'settingsEvents'

export function registerEventRoutes(
  app: App,
  services: Services,
  engine: Engine,
  endings: EventEndHandlers,
): void {
  const { publish } = services
  const { db } = services.database
  app.get(
    '/api/events/list-count-not-finished',
    { config: { access: 'viewEventStatusGroup' }, schema: { tags, response: { 200: EventStatusCounts } } },
    ({ actor }) => countUnfinishedEventsByStatus(db, actor),
  )

  app.get(
    '/api/catalogs/handler-status-list-count',
    {
      config: { access },
      schema: {
        tags,
        description:
          'Number of unfinished events of each handler by status; handlers without events are omitted.',
        response: { 200: HandlerEventCounts },
      },
    },
    ({ actor, language }) => countUnfinishedEventsByHandler(db, actor, language),
  )

  registerListRoute(app, services, eventsList)

  app.get(
    '/api/events/journal/:id',
    {
      config: { access, refuses: [404] },
      schema: { tags, params: Type.Object({ id: Id }), response: { 200: EventJournal } },
    },
    async (request) => {
      const journal = await readEventJournal(db, request.actor, request.params.id, request.language)
      if (!journal) throw refuse.pageNotFound()
      return journal
    },
  )

  for (const action of eventActions) {
    app.post(
      `/api/events/${action}`,
      { config: { access }, schema: { tags, body: EventActionBody, response: { 200: EventActionResults } } },
      async (request) => {
        const changes: LiveChange[] = []
        const results = await performEventActions(db, action, request.body.ids, request.actor, {
          engine,
          endings,
          changes,
        })
        publish(changes)
        publish(
          results.flatMap((result) =>
            result.ok
              ? [{ kind: 'events' as const, ...(result.orderId === null ? {} : { orderId: result.orderId }) }]
              : [],
          ),
        )
        return { results: results.map((result) => toActionResult(result, request.language)) }
      },
    )
  }
}

function toActionResult(result: EventActionResult, language: Language) {
  const { id, ok } = result
  const status = result.status as EventActionResults['results'][number]['status']
  if (ok) return { id, ok, status }
  return { id, ok, status, ...describeActionRefusal(result, language) }
}
