import { bare, sampleInput, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const service = (name: string, active: boolean, inProd: boolean) => ({
  name,
  input: sampleInput({}, { params: { serviceId: 'sms', active, inProd } }),
})

export default {
  inputs: [
    service('on, in prod', true, true),
    service('on, elsewhere', true, false),
    service('off, in prod', false, true),
    service('off, elsewhere', false, false),
  ],
  events: bare('CONFIRM', 'DECLINE', 'SWITCHED', 'SWITCH_FAILED'),
  memory: () => null,
} satisfies Scenarios<Event, Context>
