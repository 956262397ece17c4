import { assign, setup } from 'xstate'
import { defineWorkflow, type PersonStep, type StepMeta, type SystemStep } from '../../define.ts'
import type { DeskInput } from '../../task-input.ts'
import { guards, createInitialContext, createStepTextValues, type Context, type Event } from './rules.ts'

const confirmation: PersonStep = {
  ...{ for: 'person', form: 'serviceSwitch/v1/confirm', stage: 'confirm', show: ['path'] },
  ...{ right: 'settingsManageExternalServices', mobile: true },
}
const pending: SystemStep = { for: 'system', awaits: ['SWITCHED', 'SWITCH_FAILED'], stage: 'switch' }

/** Creates the states that switch the service on or off. `done`: final state. Production has its own warning. */
const way = <Done extends string>(done: Done) =>
  ({
    initial: 'deciding',
    states: {
      deciding: { always: [{ guard: 'inProd', target: 'confirmingInProd' }, { target: 'confirming' }] },
      confirming: { meta: confirmation, on: { CONFIRM: 'switching', DECLINE: '#serviceSwitch.kept' } },
      confirmingInProd: { meta: confirmation, on: { CONFIRM: 'switching', DECLINE: '#serviceSwitch.kept' } },
      switching: {
        meta: pending,
        on: {
          SWITCHED: `#serviceSwitch.${done}` as const,
          SWITCH_FAILED: { target: 'failed', actions: 'rememberReason' },
        },
      },
      failed: { meta: confirmation, on: { CONFIRM: 'switching', DECLINE: '#serviceSwitch.kept' } },
    },
  }) as const

/**
 * Switches an external service off or on. In `switching` the server switches it and sends SWITCHED or SWITCH_FAILED
 * (`src/server/domains/external-services/switch-desk.ts`).
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: DeskInput; meta: StepMeta },
  guards,
  actions: {
    rememberReason: assign(({ event }) =>
      event.type === 'SWITCH_FAILED' ? { reason: event.payload.reason } : {},
    ),
  },
}).createMachine({
  id: 'serviceSwitch',
  context: ({ input }) => createInitialContext(input),
  initial: 'asked',
  states: {
    asked: { always: [{ guard: 'active', target: 'off' }, { target: 'on' }] },
    off: way('switchedOff'),
    on: way('switchedOn'),
    switchedOff: { type: 'final' },
    switchedOn: { type: 'final' },
    kept: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'serviceSwitch',
  version: 1,
  kind: 'desk',
  machine,
  guards,
  events: {
    CONFIRM: { by: 'person', payload: 'none', tone: 'danger' },
    DECLINE: { by: 'person', payload: 'none', tone: 'plain' },
    SWITCHED: { by: 'system' },
    SWITCH_FAILED: { by: 'system' },
  },
  stages: ['confirm', 'switch'],
  summary: createStepTextValues,
})
