import { setup } from 'xstate'
import type { FormId } from '../../../../schemas/forms/registry.generated.ts'
import type { Right } from '../../../../src/shared/rights.ts'
import { defineWorkflow, freeTextFields, type MachineEvent, type StepMeta } from '../../../define.ts'
import { effects } from '../../../effects.ts'
import type { WorkflowInput } from '../../../task-input.ts'

export interface SingleStepActionOptions {
  name: string
  version: number
  right: Right
  form: FormId
  /** Type of the event that the user sends. */
  event: string
  /** Type of the event that the action then sends to the order's process. */
  report: string
  irreversible?: true
  /** True if the action is not offered while the issue of the order is locked after too many wrong codes. */
  isRefusedWhileLocked?: true
  /** True if the texts of the step contain the number of collected pieces. */
  includesCollectedCount?: true
  /**
   * True if the form has the fields `askedBy` and `comment`. The comment becomes the staff comment of the order.
   * `askedBy` is sent to the order's process: 1 for the customer, 2 for the store.
   */
  needsReason?: true
}

interface RequestPayload {
  askedBy: number
  comment: string
}

export interface SingleStepActionContext {
  possible: boolean
  /** Number of collected pieces. Present with `includesCollectedCount`. */
  collected?: number
}

type Args = { context: SingleStepActionContext }

const guards = {
  possible: ({ context }: Args) => context.possible,
}

/**
 * Creates an order action with a single step. It is offered while the order's process accepts the event type `report`,
 * with `isRefusedWhileLocked` only while the issue of the order is not locked.
 */
export function createSingleStepActionWorkflow(request: SingleStepActionOptions) {
  const { name, version, right, form, event, report, ...options } = request
  const { irreversible, includesCollectedCount, isRefusedWhileLocked, needsReason } = options
  const machine = setup({
    types: {} as {
      context: SingleStepActionContext
      events: MachineEvent<string, RequestPayload>
      input: WorkflowInput
      meta: StepMeta
    },
    guards,
    actions: effects,
  }).createMachine({
    id: name,
    context: ({ input: { order } }) => ({
      possible: order.processTakes.includes(report) && !(isRefusedWhileLocked && order.issueCode.locked),
      ...(includesCollectedCount && {
        collected: order.lines.reduce((sum, line) => sum + line.collected, 0),
      }),
    }),
    initial: 'offered',
    states: {
      offered: {
        always: [{ guard: 'possible', target: 'asking' }, { target: 'notOffered' }],
      },
      asking: {
        meta: { for: 'person', form, right, mobile: true, stage: 'ask', show: ['goods'] },
        on: {
          [event]: needsReason
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
        ...{ by: 'person', payload: needsReason ? 'step' : 'none', tone: 'main' },
        ...(irreversible && { irreversible }),
        ...(needsReason && { secret: freeTextFields }),
      },
    },
    stages: ['ask'],
    summary: ({ collected }: SingleStepActionContext): Record<string, number> =>
      collected === undefined ? {} : { collected },
  })
}
