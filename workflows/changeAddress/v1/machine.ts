import { and, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, type PersonStep, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import {
  addressEventSecrets,
  toAddressChangeParams,
  toPickupPointChangeParams,
  validDeliveryPlaceGuards,
  pickupPointEventSecrets,
} from '../../parts/new-place/v1/rules.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { guards, createInitialContext, createStepTextValues, type Context, type Event } from './rules.ts'

const step = (form: FormId): PersonStep => ({
  ...{ for: 'person', form, right: 'orderEdit' },
  ...{ mobile: true, stage: 'place' },
})
/**
 * Parameter of the effect `changeAddress`: the address was changed on the order card, so the call history gets no
 * entry.
 */
const onCard = { onCard: true as const }

/** Changes the address or pickup point of a delivery that is not announced to its delivery service. */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'changeAddress',
  context: ({ input }) => createInitialContext(input),
  initial: 'offered',
  states: {
    offered: {
      always: [
        { guard: and(['possible', 'leftAtPoint']), target: 'choosingPoint' },
        { guard: 'possible', target: 'addressing' },
        { target: 'notOffered' },
      ],
    },
    addressing: {
      meta: step('changeAddress/v1/address'),
      on: {
        ADDRESS_CHANGED: {
          guard: and([...validDeliveryPlaceGuards]),
          target: 'changed',
          actions: {
            type: 'changeAddress',
            params: ({ event }) => ({ ...toAddressChangeParams(event), ...onCard }),
          },
        },
      },
    },
    choosingPoint: {
      meta: step('changeAddress/v1/point'),
      on: {
        POINT_CHANGED: {
          guard: and([...validDeliveryPlaceGuards, 'pointOffered']),
          target: 'changed',
          actions: {
            type: 'changeAddress',
            params: ({ event }) => ({ ...toPickupPointChangeParams(event), ...onCard }),
          },
        },
      },
    },
    changed: { type: 'final' },
    notOffered: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'changeAddress',
  version: 1,
  kind: 'action',
  machine,
  guards,
  events: {
    ADDRESS_CHANGED: {
      ...{ by: 'person', payload: 'step', tone: 'main', facts: ['coverage'] },
      secret: addressEventSecrets,
    },
    POINT_CHANGED: {
      ...{ by: 'person', payload: 'step', tone: 'main', facts: ['coverage'] },
      secret: pickupPointEventSecrets,
    },
  },
  stages: ['place'],
  summary: createStepTextValues,
})
