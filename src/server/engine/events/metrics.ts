import { Counter } from 'prom-client'

/** Ends of attempts, by handler and the status the event went to. */
export const eventOutcomes = new Counter({
  name: 'crm_event_outcomes_total',
  help: 'Attempts to carry out an event, by handler and the status that followed',
  labelNames: ['handler', 'status'] as const,
})
