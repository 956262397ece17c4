import type { Answer } from '../../schemas/values/answers.ts'

/**
 * What a button of a step means, and the keys that press it: the same in every call script and in every task, so that a
 * hand learns them once. `digit` works while nothing is typed; `functionKey` in steps where digits are typed or scanned
 * (F1, F3, F5 to F7 and F10 to F12 are the browser's own). What gives an order up needs Shift. The main button of a step
 * has Ctrl+Enter too.
 */
export const answerKeys = {
  /** Yes; on to the next step. */
  agree: { digit: '1' },
  /** The customer objects; one step back; once more. */
  back: { digit: '2', functionKey: 'F2' },
  /** No, not so. */
  disagree: { digit: '3', functionKey: 'F4' },
  /** The whole is given up. */
  cancel: { digit: '4', functionKey: 'Shift+F4' },
  /** Yes, but otherwise than planned: in part, at another time, without a call. */
  partly: { digit: '5', functionKey: 'F8' },
  /** By another way, to another place. */
  otherWay: { digit: '6', functionKey: 'Shift+F2' },
  /** Not now. */
  later: { digit: '7', functionKey: 'F9' },
  /** It did not succeed. */
  fail: { digit: '8', functionKey: 'Shift+F8' },
  /** The talk is over. */
  end: { digit: '9', functionKey: 'Shift+F9' },
  /** The last step is taken back. */
  undo: { digit: 'Ctrl+Z', functionKey: 'Ctrl+Z' },
} as const satisfies Record<Answer, { digit: string; functionKey?: string }>

/** Puts the cursor into the note of a step. */
export const noteKey = '0'

/** Meaning of each event that is not the main one of its step; `<workflow>.<EVENT>` where a workflow means another thing. */
const meanings: Readonly<Record<string, Answer>> = {
  // Calls
  CUSTOMER_CALLED: 'otherWay',
  CUSTOMER_OBJECTS: 'back',
  CUSTOMER_DISAGREES: 'disagree',
  CHANGES_NOT_AGREED: 'disagree',
  NOT_CONFIRMED: 'disagree',
  CUSTOMER_CANCELS: 'cancel',
  CANCELLATION_AGREED: 'cancel',
  NOT_REACHED_CANCELLED: 'cancel',
  FORM_WITH_COLLECTED: 'partly',
  FINISHED_WITHOUT_CALL: 'partly',
  DELIVERY_MOVED: 'partly',
  ADDRESS_CHANGED: 'otherWay',
  POINT_CHANGED: 'otherWay',
  CALL_BACK_SCHEDULED: 'later',
  CALL_FAILED: 'fail',
  CALL_FAILED_UNDONE: 'undo',
  HUNG_UP: 'end',
  // One step back, or the same once more
  BACK: 'back',
  BACK_TO_CHOICE: 'back',
  BACK_TO_COLLECTION: 'back',
  BACK_TO_TARES: 'otherWay',
  NEW_CODE_SENT: 'back',
  DETAILS_RIGHT: 'back',
  TRY_AGAIN: 'back',
  CHECK_AGAIN: 'back',
  REPEAT: 'back',
  // No
  AGE_NOT_CONFIRMED: 'disagree',
  'delivery.RETURNED_FULLY': 'disagree',
  COMING_BACK: 'disagree',
  DETAILS_WRONG: 'disagree',
  NOT_PAID: 'disagree',
  NOT_TAKEN: 'disagree',
  REFUSE: 'disagree',
  DROP: 'disagree',
  DECLINE: 'disagree',
  UNCONFIRM_ORDER: 'disagree',
  // Given up
  CANCEL: 'cancel',
  CANCEL_ORDER: 'cancel',
  PACKING_CANCELLED: 'cancel',
  DISSOLVE: 'cancel',
  CLOSE: 'cancel',
  WRITTEN_OFF: 'cancel',
  // In part
  PARTIALLY_ISSUED: 'partly',
  DELIVERED_PARTLY: 'partly',
  DISBANDED_IN_PART: 'partly',
  RETURNED_IN_PART: 'partly',
  UNUSED_TARES_DROPPED: 'partly',
  CONFIRM_ORDER: 'partly',
  // Another way
  ISSUE_WITHOUT_CODE: 'otherWay',
  CARRIER_PAID: 'otherWay',
  COMPLETE: 'otherWay',
  // Not now, not at all
  CUSTOMER_LEFT: 'later',
  AWAIT_FURTHER: 'later',
  COURIER_EXPECTED: 'later',
  LOST: 'fail',
  // Yes, at one's own risk
  WEIGHT_CONFIRMED: 'agree',
  'serviceSwitch.CONFIRM': 'agree',
}

/** Undefined: an event that nobody has given a meaning, which a test refuses. */
export const answerOf = (
  workflow: string,
  type: string,
  tone: 'main' | 'danger' | 'plain',
): Answer | undefined =>
  meanings[`${workflow}.${type}`] ?? meanings[type] ?? (tone === 'main' ? 'agree' : undefined)
