import { and, assign, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, type PersonStep, type Shown, type StepMeta } from '../../define.ts'
import type { DeskInput } from '../../task-input.ts'
import {
  confirmAll,
  confirmOne,
  guards,
  readRegister,
  startFrom,
  summary,
  type Context,
  type Event,
} from './rules.ts'

const step = (stage: string, form: FormId, ...show: Shown[]): PersonStep => ({
  ...{ for: 'person', form, stage, show },
  ...{ right: 'orderInitiateRefund', mobile: false },
})
const mayBeConfirmed = ['orderIsInRegister', 'orderIsAccepted', 'notConfirmedYet'] as const

/** Another file may be tried. */
const uploading = {
  meta: step('upload', 'refundRegister/v1/upload'),
  on: { UPLOADED: 'reading', CLOSE: 'closed' },
} as const

/**
 * The register of refunds of the food-delivery partner: uploaded, its orders confirmed, finished. The desk of refunds
 * reads the file in `reading` (refunds/import) and keeps its rows; when the register is finished it makes out a refund
 * for every confirmed order and their postings, in one transaction. A register that is closed refunds nothing.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: DeskInput; meta: StepMeta },
  guards,
  actions: {
    rememberRegister: assign(readRegister),
    confirmOne: assign(confirmOne),
    confirmAll: assign(confirmAll),
  },
}).createMachine({
  id: 'refundRegister',
  context: ({ input }) => startFrom(input),
  initial: 'uploading',
  states: {
    uploading,
    reading: {
      meta: {
        ...{ for: 'system', stage: 'upload' },
        awaits: ['ROWS_READ', 'FILE_TYPE_INVALID', 'READING_FAILED'],
      },
      on: {
        ROWS_READ: [
          { guard: 'somethingAccepted', target: 'reviewing', actions: 'rememberRegister' },
          { target: 'nothingAccepted', actions: 'rememberRegister' },
        ],
        FILE_TYPE_INVALID: 'wrongFileType',
        READING_FAILED: 'unreadable',
      },
    },
    wrongFileType: uploading,
    unreadable: uploading,
    nothingAccepted: uploading,
    reviewing: {
      meta: step('review', 'refundRegister/v1/review', 'path'),
      on: {
        CONFIRM_ORDER: [
          { guard: and([...mayBeConfirmed, 'isLastOne']), target: 'ready', actions: 'confirmOne' },
          { guard: and([...mayBeConfirmed]), actions: 'confirmOne' },
        ],
        CONFIRM_ALL: { target: 'ready', actions: 'confirmAll' },
        CLOSE: 'closed',
      },
    },
    ready: {
      meta: step('finish', 'refundRegister/v1/finish'),
      on: {
        FINISH: { guard: 'postingNotAfterTransfer', target: 'finished' },
        CLOSE: 'closed',
      },
    },
    // Nothing can be corrected from here on.
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
    UPLOADED: { by: 'person', payload: 'step', tone: 'main' },
    ROWS_READ: { by: 'system' },
    FILE_TYPE_INVALID: { by: 'system' },
    READING_FAILED: { by: 'system' },
    CONFIRM_ORDER: { by: 'person', payload: 'refundRegister/v1/order', tone: 'plain' },
    CONFIRM_ALL: { by: 'person', payload: 'none', tone: 'main' },
    FINISH: { by: 'person', payload: 'step', tone: 'main', irreversible: true },
    CLOSE: { by: 'person', payload: 'none', tone: 'danger', irreversible: true },
  },
  stages: ['upload', 'review', 'finish'],
  summary,
})
