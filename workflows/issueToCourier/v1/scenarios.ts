import { sampleDelivery, createSampleInput, createSampleEvent, type Scenarios } from '../../scenarios.ts'
import { reportedEvent, type Context, type Event } from './rules.ts'

const boxesIssued = (name: string, boxes: string[]) => createSampleEvent(name, 'ISSUE_TO_COURIER', { boxes })

export default {
  inputs: [
    {
      name: 'one box',
      input: createSampleInput({
        ...sampleDelivery,
        statusId: 9,
        processTakes: ['CANCEL_ORDER', reportedEvent],
      }),
    },
    {
      name: 'the order does not take it',
      input: createSampleInput({ statusId: 5, processTakes: ['CANCEL_ORDER'] }),
    },
  ],
  events: [
    boxesIssued('every box', ['100001-1']),
    boxesIssued('no box', []),
    boxesIssued('a box of another order', ['100002-1']),
  ],
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
