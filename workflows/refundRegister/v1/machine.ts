import { and, assign, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, type PersonStep, type StepMeta, type SystemStep } from '../../define.ts'
import type { DeskInput } from '../../task-input.ts'
import {
  createConfirmAllOrdersUpdate,
  createConfirmOrderUpdate,
  guards,
  applyRegisterRows,
  createDatesUpdate,
  createInitialContext,
  createStepTextValues,
  createUnconfirmOrderUpdate,
  type Context,
  type Event,
} from './rules.ts'

const step = (stage: string, form: FormId): PersonStep => ({
  ...{ for: 'person', form, stage, show: ['path'] },
  ...{ right: 'refundsRegister', mobile: false },
})
const waiting = (stage: string, ...awaits: string[]): SystemStep => ({ for: 'system', stage, awaits })

const review: FormId = 'refundRegister/v1/review'
const mayBeConfirmed = ['orderIsInRegister', 'orderIsAccepted', 'notConfirmedYet'] as const
const mayBeClosed = { CLOSE: 'closing' } as const
const takenBack = {
  UNCONFIRM_ORDER: { guard: 'isConfirmed', target: 'reviewing', actions: 'unconfirmOne' },
} as const
/** Transitions after the rows were read. Confirmed orders whose rows are all valid remain confirmed. */
const byTheRows = [
  { guard: 'nothingAccepted', target: 'nothingAccepted', actions: 'rememberRegister' },
  { guard: 'allStayConfirmed', target: 'ready', actions: 'rememberRegister' },
  { target: 'reviewing', actions: 'rememberRegister' },
] as const

/**
 * Refund register of the food-delivery partner. A user uploads the file (POST refunds/import), confirms its orders and
 * finishes the register. While the machine waits, `src/server/domains/refunds/register/register-desk.ts` does the work.
 * In `reading` it validates the rows. In `posting` it creates the refunds of the confirmed orders, all or none. In
 * `closing` it closes the register without refunds.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: DeskInput; meta: StepMeta },
  guards,
  actions: {
    rememberRegister: assign(applyRegisterRows),
    confirmOne: assign(createConfirmOrderUpdate),
    confirmAll: assign(createConfirmAllOrdersUpdate),
    unconfirmOne: assign(createUnconfirmOrderUpdate),
    rememberDays: assign(createDatesUpdate),
  },
}).createMachine({
  id: 'refundRegister',
  context: ({ input }) => createInitialContext(input),
  initial: 'reading',
  states: {
    reading: {
      meta: waiting('upload', 'ROWS_READ', 'READING_FAILED'),
      on: { ROWS_READ: [...byTheRows], READING_FAILED: 'unreadable' },
    },
    unreadable: {
      meta: step('upload', review),
      on: { CHECK_AGAIN: 'reading', ...mayBeClosed },
    },
    nothingAccepted: {
      meta: step('upload', review),
      on: { CHECK_AGAIN: 'reading', ...mayBeClosed },
    },
    reviewing: {
      meta: step('review', review),
      on: {
        CONFIRM_ORDER: [
          { guard: and([...mayBeConfirmed, 'isLastOne']), target: 'ready', actions: 'confirmOne' },
          { guard: and([...mayBeConfirmed]), actions: 'confirmOne' },
        ],
        CONFIRM_ALL: { target: 'ready', actions: 'confirmAll' },
        ...takenBack,
        CHECK_AGAIN: 'reading',
        ...mayBeClosed,
      },
    },
    ready: {
      meta: step('finish', 'refundRegister/v1/finish'),
      on: {
        FINISH: { guard: 'postingNotAfterTransfer', target: 'posting', actions: 'rememberDays' },
        ...takenBack,
        ...mayBeClosed,
      },
    },
    posting: {
      meta: waiting('finish', 'FINISHED', 'ROWS_CHANGED', 'POSTING_FAILED'),
      on: {
        FINISHED: 'finished',
        // A row of a confirmed order is no longer valid, so no refund was created.
        ROWS_CHANGED: { target: 'changed', actions: 'rememberRegister' },
        POSTING_FAILED: 'postingFailed',
      },
    },
    changed: {
      meta: step('review', review),
      on: { CHECK_AGAIN: 'reading', ...mayBeClosed },
    },
    postingFailed: {
      meta: step('finish', 'refundRegister/v1/finish'),
      on: {
        FINISH: { guard: 'postingNotAfterTransfer', target: 'posting', actions: 'rememberDays' },
        ...takenBack,
        CHECK_AGAIN: 'reading',
        ...mayBeClosed,
      },
    },
    closing: {
      meta: waiting('finish', 'CLOSED'),
      on: { CLOSED: 'closed' },
    },
    // Final: nothing can be corrected any more.
    finished: { type: 'final' },
    closed: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'refundRegister',
  version: 1,
  kind: 'desk',
  machine,
  guards,
  events: {
    ROWS_READ: { by: 'system' },
    READING_FAILED: { by: 'system' },
    CHECK_AGAIN: { by: 'person', payload: 'none', tone: 'plain' },
    CONFIRM_ORDER: { by: 'person', payload: 'refundRegister/v1/order', tone: 'plain' },
    UNCONFIRM_ORDER: { by: 'person', payload: 'refundRegister/v1/order', tone: 'plain' },
    CONFIRM_ALL: { by: 'person', payload: 'none', tone: 'main' },
    FINISH: { by: 'person', payload: 'step', tone: 'main', irreversible: true },
    CLOSE: { by: 'person', payload: 'none', tone: 'danger', irreversible: true },
    FINISHED: { by: 'system' },
    ROWS_CHANGED: { by: 'system' },
    POSTING_FAILED: { by: 'system' },
    CLOSED: { by: 'system' },
  },
  stages: ['upload', 'review', 'finish'],
  summary: createStepTextValues,
})
