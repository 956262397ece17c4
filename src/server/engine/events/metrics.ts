import { Counter } from 'prom-client'

export const eventOutcomeCounter = new Counter({
  name: 'crm_event_outcomes_total',
  help: 'Number of attempts to process an outbox event by handler and resulting status',
  labelNames: ['handler', 'status'] as const,
})
