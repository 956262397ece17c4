import type { EventRow } from '../../../../schemas/api/events.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import type { BulkAction } from '../../ui/list/list-description.ts'

const createAction = (name: 'restart' | 'complete' | 'cancel', danger: boolean): BulkAction<EventRow> => ({
  name,
  danger,
  right: 'settingsEvents',
  stale: [queryKeys.watch, queryKeys.moneyDue, ['order']],
  appliesTo: ({ actions }) => actions.includes(name),
  run: async (events) => {
    const ids = events.map(({ id }) => id)
    return request('POST', `events/${name}`, { body: { ids } })
  },
})

/**
 * Actions on events: restart, complete and cancel (specification 4). Each is offered only for events for which the
 * server allows it.
 */
export const eventActions = [
  createAction('restart', false),
  createAction('complete', false),
  createAction('cancel', true),
] as const
