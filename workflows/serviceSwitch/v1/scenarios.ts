import {
  createEventsWithoutPayload,
  createSampleInput,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const switchInput = (name: string, active: boolean, inProd: boolean) => ({
  name,
  input: createSampleInput({}, { params: { serviceId: 'sms', active, inProd } }),
})

export default {
  inputs: [
    switchInput('on, in prod', true, true),
    switchInput('on, elsewhere', true, false),
    switchInput('off, in prod', false, true),
    switchInput('off, elsewhere', false, false),
  ],
  events: [
    ...createEventsWithoutPayload('CONFIRM', 'DECLINE', 'SWITCHED'),
    createSampleEvent('a fault of ours', 'SWITCH_FAILED', { reason: 'fault' }),
    createSampleEvent('somebody holds it', 'SWITCH_FAILED', { reason: 'busy' }),
  ],
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
