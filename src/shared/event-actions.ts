/**
 * Statuses in which a user may restart, cancel or complete an event (specification 4: «only when possible for the
 * event»).
 */
export const eventActionsFrom = {
  restart: ['pending', 'fail', 'canceled'],
  cancel: ['pending', 'ready', 'queue', 'waiting', 'fail'],
  complete: ['pending', 'ready', 'queue', 'waiting', 'fail'],
} as const
