import { setup } from 'xstate'
import type { FormId } from '../../../../schemas/forms/registry.generated.ts'
import type { Right } from '../../../../src/shared/rights.ts'
import { defineWorkflow, type Move, type StepMeta } from '../../../define.ts'
import { effects } from '../../../effects.ts'
import type { WorkflowInput } from '../../../task-input.ts'

export interface Request {
  name: string
  version: number
  right: Right
  form: FormId
  /** Event of the user, and the event it sends to the order's process. */
  event: string
  report: string
  irreversible?: true
  /** Not while five wrong codes have locked the order's issue. */
  notWhileLocked?: true
  /** The question names how many pieces of the order are collected. */
  namesCollected?: true
  /** The page asks who wants what (`askedBy`, `comment`): the comment stays on the order, its process hears who. */
  asksWhy?: true
}

interface Wish {
  askedBy: number
  comment: string
}

export interface Context {
  possible: boolean
  /** Pieces. */
  collected?: number
}

type Args = { context: Context }

const guards = {
  possible: ({ context }: Args) => context.possible,
}

/** A one-page action on an order: offered while the order's process accepts the report, and sent by the button. */
export function orderRequest(request: Request) {
  const { name, version, right, form, event, report, ...more } = request
  const { irreversible, namesCollected, notWhileLocked, asksWhy } = more
  const machine = setup({
    types: {} as { context: Context; events: Move<string, Wish>; input: WorkflowInput; meta: StepMeta },
    guards,
    actions: effects,
  }).createMachine({
    id: name,
    context: ({ input: { order } }) => ({
      possible: order.processTakes.includes(report) && !(notWhileLocked && order.issueCode.locked),
      ...(namesCollected && { collected: order.lines.reduce((sum, line) => sum + line.collected, 0) }),
    }),
    initial: 'offered',
    states: {
      offered: {
        always: [{ guard: 'possible', target: 'asking' }, { target: 'notOffered' }],
      },
      asking: {
        meta: { for: 'person', form, right, mobile: true, stage: 'ask', show: ['goods'] },
        on: {
          [event]: asksWhy
            ? {
                target: 'done',
                actions: [
                  { type: 'commentOrder', params: ({ event }) => ({ comment: event.payload.comment }) },
                  {
                    type: 'reportToOrder',
                    params: ({ event }) => ({ event: { type: report, askedBy: event.payload.askedBy } }),
                  },
                ],
              }
            : {
                target: 'done',
                actions: { type: 'reportToOrder', params: { event: { type: report } } },
              },
        },
      },
      done: { type: 'final' },
      notOffered: { type: 'final' },
    },
  })
  return defineWorkflow({
    name,
    version,
    kind: 'action',
    machine,
    guards,
    events: {
      [event]: {
        ...{ by: 'person', payload: asksWhy ? 'step' : 'none', tone: 'main' },
        ...(irreversible && { irreversible }),
        ...(asksWhy && { secret: { fields: ['comment'], guards: [] } }),
      },
    },
    stages: ['ask'],
    summary: ({ collected }: Context): Record<string, number> =>
      collected === undefined ? {} : { collected },
  })
}
