import { and, assign, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, type PersonStep, type StepMeta, type SystemStep } from '../../define.ts'
import type { DeskInput } from '../../task-input.ts'
import {
  actOf,
  choiceOf,
  formData,
  guards,
  namedOf,
  startFrom,
  summary,
  withoutNamed,
  type Context,
  type Event,
} from './rules.ts'

const step = (stage: string, form: FormId = 'acceptanceAct/v1/act'): PersonStep => ({
  ...{ for: 'person', form, stage, show: ['documents', 'path'] },
  ...{ right: 'orderIssueToCourier', mobile: false },
})
const waiting = (stage: string, ...awaits: string[]): SystemStep => ({ for: 'system', stage, awaits })

/**
 * Orders of one delivery service are handed over by an acceptance-transfer certificate: formed, printed, then marked
 * issued to delivery. The desk of delivery issue forms the act in `forming` (are the orders in no other act, does the
 * delivery service know them?), dissolves it, and in `issuing` tells every order's process ISSUED_TO_DELIVERY, all or none.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: DeskInput; meta: StepMeta },
  guards,
  actions: {
    rememberChoice: assign(choiceOf),
    rememberNamed: assign(namedOf),
    rememberAct: assign(actOf),
    excludeNamed: assign(withoutNamed),
  },
}).createMachine({
  id: 'acceptanceAct',
  context: ({ input }) => startFrom(input),
  initial: 'choosing',
  states: {
    choosing: {
      meta: step('orders', 'acceptanceAct/v1/orders'),
      on: {
        CHOSEN: {
          guard: and(['somethingChosen', 'everyOrderIsOffered']),
          target: 'forming',
          actions: 'rememberChoice',
        },
      },
    },
    forming: {
      meta: waiting('orders', 'ACT_FORMED', 'ORDERS_IN_ANOTHER_ACT', 'CREATION_FAILED'),
      on: {
        ACT_FORMED: { target: 'formed', actions: 'rememberAct' },
        ORDERS_IN_ANOTHER_ACT: { target: 'inAnotherAct', actions: 'rememberNamed' },
        CREATION_FAILED: { target: 'creationFailed', actions: 'rememberNamed' },
      },
    },
    inAnotherAct: {
      meta: step('orders'),
      on: {
        EXCLUDE_AND_REPEAT: { guard: 'somethingLeft', target: 'forming', actions: 'excludeNamed' },
        BACK: 'choosing',
      },
    },
    creationFailed: {
      meta: step('orders'),
      on: {
        REPEAT: 'forming',
        EXCLUDE_AND_REPEAT: { guard: 'somethingLeft', target: 'forming', actions: 'excludeNamed' },
        BACK: 'choosing',
      },
    },
    formed: {
      meta: step('print'),
      on: { PRINTED: 'printed', DISSOLVE: 'dissolved' },
    },
    printed: {
      meta: step('issue'),
      on: { ISSUE: 'issuing', PRINTED: 'printed', DISSOLVE: 'dissolved' },
    },
    issuing: {
      meta: waiting('issue', 'ISSUED', 'ISSUE_REFUSED'),
      on: {
        ISSUED: 'issuedToDelivery',
        ISSUE_REFUSED: { target: 'issueRefused', actions: 'rememberNamed' },
      },
    },
    // One of them was cancelled meanwhile: an act says what is handed over, so it is formed anew.
    issueRefused: {
      meta: step('issue'),
      on: {
        EXCLUDE_AND_REPEAT: { guard: 'somethingLeft', target: 'forming', actions: 'excludeNamed' },
        DISSOLVE: 'dissolved',
      },
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
    CHOSEN: { by: 'person', payload: 'step', tone: 'main' },
    ACT_FORMED: { by: 'system' },
    ORDERS_IN_ANOTHER_ACT: { by: 'system' },
    CREATION_FAILED: { by: 'system' },
    EXCLUDE_AND_REPEAT: { by: 'person', payload: 'none', tone: 'main' },
    REPEAT: { by: 'person', payload: 'none', tone: 'plain' },
    BACK: { by: 'person', payload: 'none', tone: 'plain' },
    PRINTED: { by: 'person', payload: 'none', tone: 'plain' },
    ISSUE: { by: 'person', payload: 'none', tone: 'main', irreversible: true },
    DISSOLVE: { by: 'person', payload: 'none', tone: 'danger', irreversible: true },
    ISSUED: { by: 'system' },
    ISSUE_REFUSED: { by: 'system' },
  },
  stages: ['orders', 'print', 'issue'],
  summary,
  formData,
})
