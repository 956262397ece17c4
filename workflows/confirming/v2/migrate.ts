import { defineMigration } from '../../migration.ts'
import type { OrderCallContext } from '../../parts/call-script/v1/rules.ts'
import type { Context as Old } from '../v1/rules.ts'

/**
 * Version 2 has all states of version 1. Version 1 did not store the customer's time zone or the times of the attempts.
 */
export default defineMigration({
  from: 1,
  states: {},
  context: (old: Old): OrderCallContext => ({
    ...old,
    limits: { ...old.limits, callHoursFrom: 0, callHoursTo: 24 },
    ...{ zone: 'UTC', openedAt: new Date(0).toISOString(), countedAt: null, callableUntil: null },
    calledUs: false,
    failed: null,
  }),
})
