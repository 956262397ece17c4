import { assign, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, type PersonStep, type StepMeta, type SystemStep } from '../../define.ts'
import type { DeskInput } from '../../task-input.ts'
import {
  guards,
  createFailedOrdersUpdate,
  createInitialContext,
  createStepTextValues,
  createOrderExclusionUpdate,
  type Context,
  type Event,
} from './rules.ts'

const step = (stage: string, form: FormId = 'acceptanceAct/v1/act'): PersonStep => ({
  ...{ for: 'person', form, stage, show: ['documents', 'path'] },
  ...{ right: 'orderIssueToCourier', mobile: false },
})
const waiting = (stage: string, ...awaits: string[]): SystemStep => ({ for: 'system', stage, awaits })

/** Forms the act again, without the orders that prevented it (`named` of the context). */
const without = {
  EXCLUDE_AND_REPEAT: { guard: 'somethingLeft', target: 'forming', actions: 'excludeNamed' },
} as const

/**
 * Acceptance act for orders of one delivery service: it is formed, printed and issued to the courier. While the machine
 * waits, `src/server/domains/deliveries/acceptance-act-desk.ts` does the work. In `forming` it checks that the orders
 * are in no other act, ready for shipment and announced. In `issuing` it sends ISSUED_TO_DELIVERY to the process of
 * every order, to all or none. In `dissolving` it releases the orders.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: DeskInput; meta: StepMeta },
  guards,
  actions: {
    rememberNamed: assign(createFailedOrdersUpdate),
    excludeNamed: assign(createOrderExclusionUpdate),
    forgetNamed: assign({ named: [] }),
  },
}).createMachine({
  id: 'acceptanceAct',
  context: ({ input }) => createInitialContext(input),
  initial: 'forming',
  states: {
    forming: {
      meta: waiting(
        'orders',
        ...['ACT_FORMED', 'ORDERS_IN_ANOTHER_ACT', 'ORDERS_CHANGED', 'CREATION_FAILED', 'FORMING_FAILED'],
      ),
      on: {
        ACT_FORMED: { target: 'formed', actions: 'forgetNamed' },
        ORDERS_IN_ANOTHER_ACT: { target: 'inAnotherAct', actions: 'rememberNamed' },
        ORDERS_CHANGED: { target: 'changed', actions: 'rememberNamed' },
        CREATION_FAILED: { target: 'creationFailed', actions: 'rememberNamed' },
        FORMING_FAILED: 'formingFailed',
      },
    },
    inAnotherAct: {
      meta: step('orders'),
      on: { ...without, REPEAT: 'forming', DISSOLVE: 'dissolving' },
    },
    creationFailed: {
      meta: step('orders'),
      on: { ...without, REPEAT: 'forming', DISSOLVE: 'dissolving' },
    },
    formingFailed: {
      meta: step('orders'),
      on: { REPEAT: 'forming', DISSOLVE: 'dissolving' },
    },
    formed: {
      meta: step('print'),
      on: { PRINTED: 'printed', REPEAT: 'forming', DISSOLVE: 'dissolving' },
    },
    printed: {
      meta: step('issue'),
      on: { ISSUE: 'issuing', REPEAT: 'forming', DISSOLVE: 'dissolving' },
    },
    issuing: {
      meta: waiting('issue', 'ISSUED', 'ORDERS_CHANGED', 'ISSUE_FAILED'),
      on: {
        ISSUED: 'issuedToDelivery',
        ORDERS_CHANGED: { target: 'changed', actions: 'rememberNamed' },
        ISSUE_FAILED: 'issueFailed',
      },
    },
    issueFailed: {
      meta: step('issue'),
      on: { ISSUE: 'issuing', REPEAT: 'forming', DISSOLVE: 'dissolving' },
    },
    // An order is not ready for shipment, or its data have changed since the act was formed. The act must be formed and
    // printed again, because it must list what is handed over.
    changed: {
      meta: step('orders'),
      on: { ...without, REPEAT: 'forming', DISSOLVE: 'dissolving' },
    },
    dissolving: {
      meta: waiting('orders', 'DISSOLVED'),
      on: { DISSOLVED: 'dissolved' },
    },
    issuedToDelivery: { type: 'final' },
    dissolved: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'acceptanceAct',
  version: 1,
  kind: 'desk',
  machine,
  guards,
  events: {
    ACT_FORMED: { by: 'system' },
    ORDERS_IN_ANOTHER_ACT: { by: 'system' },
    ORDERS_CHANGED: { by: 'system' },
    CREATION_FAILED: { by: 'system' },
    FORMING_FAILED: { by: 'system' },
    EXCLUDE_AND_REPEAT: { by: 'person', payload: 'none', tone: 'main' },
    REPEAT: { by: 'person', payload: 'none', tone: 'plain' },
    PRINTED: { by: 'person', payload: 'none', tone: 'main' },
    ISSUE: { by: 'person', payload: 'none', tone: 'main', irreversible: true },
    DISSOLVE: { by: 'person', payload: 'none', tone: 'danger', irreversible: true },
    ISSUED: { by: 'system' },
    ISSUE_FAILED: { by: 'system' },
    DISSOLVED: { by: 'system' },
  },
  stages: ['orders', 'print', 'issue'],
  summary: createStepTextValues,
})
