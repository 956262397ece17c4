import { Counter } from 'prom-client'

/** Finished attempts by handler and resulting status. */
export const eventOutcomes = new Counter({
  name: 'crm_event_outcomes_total',
  help: 'Attempts to carry out an event, by handler and the status that followed',
  labelNames: ['handler', 'status'] as const,
})
