import type { FormId } from '../../../../schemas/forms/registry.generated.ts'
import { freeTextFields, type CurrentOrder, type PersonEvent } from '../../../define.ts'
import type { OrderCallContext, CallFrameContext } from './rules.ts'
import { getCollectedSum } from './talk.ts'

const userEvent = { by: 'person', payload: 'none', tone: 'main' } as const
/** Button that starts a call. It is refused outside the calling hours of the current settings. */
export const callStartedEvent = { ...userEvent, facts: ['callingHours'] } as const

/** A call-back time typed outside the calling hours of the current settings is refused. */
const callBackEvent = {
  by: 'person',
  tone: 'plain',
  secret: freeTextFields,
  facts: ['callingHours'],
} as const

const outcomeEvent = (tone: PersonEvent['tone']) =>
  ({ by: 'person', payload: 'step', tone, secret: freeTextFields }) as const

/**
 * True if all attempts have failed. The order may then be formed without the customer's consent (specification 4), as
 * also if every number is wrong.
 */
const hasUsedAllAttempts = ({ attempts, limits }: CallFrameContext) => attempts >= limits.callAttempts

/** True if there is something to agree on: a new order, or collected goods that have a value. */
const hasValueToAgree = (context: OrderCallContext) =>
  context.purpose === 'arrival' || getCollectedSum(context) > 0

/**
 * Creates the events of a call and of its outcome. `agreeable`: true if the customer may agree to a shortage.
 * `acceptable`: true if a new order may be confirmed.
 */
export const createCallEvents = <Context extends OrderCallContext>(
  agreeable: (context: Context) => boolean = hasValueToAgree,
  acceptable: (context: Context) => boolean = () => true,
) =>
  ({
    CALL_STARTED: callStartedEvent,
    CUSTOMER_CALLED: { ...userEvent, tone: 'plain' },
    FINISHED_WITHOUT_CALL: {
      ...userEvent,
      mainInsteadOf: 'CALL_STARTED',
      irreversible: true,
      onlyIf: (context: Context) =>
        context.callUnwanted === true && (context.purpose === 'shortage' ? agreeable : acceptable)(context),
    },
    CUSTOMER_LISTENS: userEvent,
    CUSTOMER_AGREES: {
      ...userEvent,
      onlyIf: (context: Context) => (context.purpose === 'shortage' ? agreeable : acceptable)(context),
    },
    CONFIRMED: { ...outcomeEvent('main'), onlyIf: acceptable },
    CHANGES_AGREED: { ...outcomeEvent('main'), onlyIf: agreeable },
    CUSTOMER_OBJECTS: { ...userEvent, tone: 'plain' },
    CUSTOMER_DISAGREES: { ...userEvent, tone: 'plain' },
    CHANGES_NOT_AGREED: outcomeEvent('plain'),
    FORM_WITH_COLLECTED: {
      ...outcomeEvent('plain'),
      irreversible: true,
      facts: ['customerPhones'],
      onlyIf: (context: Context, { everyPhoneWrong }: CurrentOrder) =>
        agreeable(context) && (everyPhoneWrong || hasUsedAllAttempts(context)),
    },
    NOT_CONFIRMED: outcomeEvent('plain'),
    NOT_REACHED_CANCELLED: {
      ...outcomeEvent('danger'),
      irreversible: true,
      facts: ['customerPhones'],
      // With a wrong number further attempts are useless, so the order can be cancelled immediately.
      onlyIf: (context: Context, { everyPhoneWrong }: CurrentOrder) =>
        !agreeable(context) || everyPhoneWrong || context.failed?.wrongNumber === true,
    },
    CUSTOMER_CANCELS: { ...userEvent, tone: 'danger' },
  }) as const

/**
 * If a call was hung up or abandoned, the answer of the customer is unknown. Therefore no outcome is the main button,
 * and an agreement requires a confirmation.
 */
export const unknownOutcomeEventOverrides = {
  CONFIRMED: { tone: 'plain', irreversible: true },
  CHANGES_AGREED: { tone: 'plain', irreversible: true },
} as const

/** Creates the events that every call task has. `forms`: forms of this version of the workflow. */
export const createCallFrameEvents = <const Failed extends FormId, const CallBack extends FormId>(forms: {
  failed: Failed
  callBack: CallBack
}) =>
  ({
    /** The operator decides without a call, as after the last failed attempt. */
    NO_NUMBER_LEFT: {
      by: 'person',
      payload: 'none',
      tone: 'plain',
      facts: ['customerPhones'],
      onlyIf: (_: CallFrameContext, { everyPhoneWrong }: CurrentOrder) => everyPhoneWrong,
    },
    CALL_FAILED: { ...callBackEvent, payload: forms.failed },
    CALL_BACK_SCHEDULED: { ...callBackEvent, payload: forms.callBack },
    CALL_FAILED_UNDONE: {
      by: 'person',
      payload: 'none',
      tone: 'plain',
      undoes: { event: 'CALL_FAILED', until: ({ failed }: CallFrameContext) => failed?.until ?? null },
    },
    HUNG_UP: { by: 'person', payload: 'none', tone: 'plain' },
    CALL_LEFT: { by: 'system' },
    CALL_BACK_DUE: { by: 'system' },
    CALLING_HOURS_ENDED: { by: 'system' },
    ORDER_WITHDRAWN: { by: 'system' },
  }) as const
