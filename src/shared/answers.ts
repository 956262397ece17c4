import type { ButtonMeaning } from '../../schemas/values/answers.ts'

/**
 * Shortcut keys by the meaning of a button. They are the same in every call script and task, so that users learn them
 * only once. `digit` is used in steps without typing. `functionKey` is used in steps in which digits are typed or
 * scanned; F1, F3, F5 to F7 and F10 to F12 belong to the browser. The function key that cancels an order needs Shift.
 * Ctrl+Enter also presses the main button of a step.
 */
export const shortcutKeys = {
  /** Yes, or next step. */
  agree: { digit: '1' },
  /** The customer objects, go one step back, or repeat the step. */
  back: { digit: '2', functionKey: 'F2' },
  /** No. */
  disagree: { digit: '3', functionKey: 'F4' },
  /** Cancel the whole order or task. */
  cancel: { digit: '4', functionKey: 'Shift+F4' },
  /** Yes, but not as planned: in part, or at another time. */
  partly: { digit: '5', functionKey: 'F8' },
  /** In another way or another place. */
  otherWay: { digit: '6', functionKey: 'Shift+F2' },
  /** Not now. */
  later: { digit: '7', functionKey: 'F9' },
  /** The attempt failed. */
  fail: { digit: '8', functionKey: 'Shift+F8' },
  /** End the call. */
  end: { digit: '9', functionKey: 'Shift+F9' },
  /** Undo the last step. */
  undo: { digit: 'Ctrl+Z', functionKey: 'Ctrl+Z' },
} as const satisfies Record<ButtonMeaning, { digit: string; functionKey?: string }>

/** Key that focuses the note of a step. */
export const noteFieldShortcutKey = '0'

/**
 * Meaning of a button by the event that the button sends. For an event that is not listed, the tone of the button
 * decides. The key `<workflow>.<EVENT>` overrides the meaning for one workflow.
 */
const meanings: Readonly<Record<string, ButtonMeaning>> = {
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
  NO_NUMBER_LEFT: 'partly',
  CONFIRMED: 'agree',
  CHANGES_AGREED: 'agree',
  DELIVERY_MOVED: 'partly',
  ADDRESS_CHANGED: 'otherWay',
  POINT_CHANGED: 'otherWay',
  CALL_BACK_SCHEDULED: 'later',
  CALL_FAILED: 'fail',
  CALL_FAILED_UNDONE: 'undo',
  HUNG_UP: 'end',
  // One step back, or the same step again
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
  // Cancel
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
  // Postponed or failed
  CUSTOMER_LEFT: 'later',
  AWAIT_FURTHER: 'later',
  COURIER_EXPECTED: 'later',
  LOST: 'fail',
  // Yes, on the user's own responsibility
  WEIGHT_CONFIRMED: 'agree',
  'serviceSwitch.CONFIRM': 'agree',
}

/**
 * Meaning of a button that has the tone `plain`, although its event usually is the main one. `CALL_STARTED`: the call to
 * a customer who asked not to be called.
 */
const meaningsWhenPlain: Readonly<Record<string, ButtonMeaning>> = { CALL_STARTED: 'disagree' }

/** Meaning of a button whose event is not listed in `meanings`, by the tone of the button. */
const toneMeanings: Readonly<Record<'main' | 'danger', ButtonMeaning>> = { main: 'agree', danger: 'cancel' }

/**
 * Meaning of the button that sends the event `type` of a workflow. Undefined if the event must be added to `meanings`.
 * A test reports such events.
 */
export const findButtonMeaning = (
  workflow: string,
  type: string,
  tone: 'main' | 'danger' | 'plain',
): ButtonMeaning | undefined =>
  meanings[`${workflow}.${type}`] ??
  meanings[type] ??
  (tone === 'plain' ? meaningsWhenPlain[type] : toneMeanings[tone])
