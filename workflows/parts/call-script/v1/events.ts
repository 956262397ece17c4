import type { FormId } from '../../../../schemas/forms/registry.generated.ts'
import { inOwnWords, type PersonEvent } from '../../../define.ts'
import type { CallContext, Calls } from './rules.ts'
import { collectedSum } from './talk.ts'

const said = { by: 'person', payload: 'none', tone: 'main' } as const
const outcome = (tone: PersonEvent['tone']) =>
  ({ by: 'person', payload: 'step', tone, secret: inOwnWords }) as const

/** So many calls have failed that the order may go on without the customer's word; specification 4. */
const isUsedUp = ({ attempts, limits }: Calls) => attempts >= limits.callAttempts

/** Something of value is left to agree on. */
const worthSomething = (context: CallContext) => context.purpose === 'arrival' || collectedSum(context) > 0

/**
 * What is said to the customer, then what the call came to, in the order of the digit keys. `agreeable`: may the changes
 * be agreed at all; `acceptable`: may a new order be confirmed.
 */
export const answers = <Context extends CallContext>(
  agreeable: (context: Context) => boolean = worthSomething,
  acceptable: (context: Context) => boolean = () => true,
) =>
  ({
    CALL_STARTED: said,
    CUSTOMER_CALLED: { ...said, tone: 'plain' },
    FINISHED_WITHOUT_CALL: {
      ...said,
      tone: 'plain',
      irreversible: true,
      onlyIf: (context: Context) =>
        context.callUnwanted === true && (context.purpose === 'shortage' ? agreeable : acceptable)(context),
    },
    CUSTOMER_LISTENS: said,
    CUSTOMER_AGREES: {
      ...said,
      onlyIf: (context: Context) => (context.purpose === 'shortage' ? agreeable : acceptable)(context),
    },
    CONFIRMED: { ...outcome('main'), onlyIf: acceptable },
    CHANGES_AGREED: { ...outcome('main'), onlyIf: agreeable },
    CUSTOMER_OBJECTS: { ...said, tone: 'plain' },
    CUSTOMER_DISAGREES: { ...said, tone: 'plain' },
    CHANGES_NOT_AGREED: outcome('plain'),
    FORM_WITH_COLLECTED: {
      ...outcome('plain'),
      irreversible: true,
      onlyIf: (context: Context) => agreeable(context) && isUsedUp(context),
    },
    NOT_CONFIRMED: outcome('plain'),
    NOT_REACHED_CANCELLED: {
      ...{ ...outcome('danger'), irreversible: true },
      // A number that is not the customer's reaches nobody, however often it is dialled.
      onlyIf: (context: Context) => !agreeable(context) || context.failed?.wrongNumber === true,
    },
    CUSTOMER_CANCELS: { ...said, tone: 'danger' },
  }) as const

/**
 * After a call that was left or hung up nothing tells what the customer said, so that no outcome is the main one and an
 * agreement has to be confirmed.
 */
export const outcomeOverrides = {
  CONFIRMED: { tone: 'plain', irreversible: true },
  CHANGES_AGREED: { tone: 'plain', irreversible: true },
} as const

/** What goes with every task of calls; the forms are those of its own version. */
export const frameEvents = <const Failed extends FormId, const CallBack extends FormId>(forms: {
  failed: Failed
  callBack: CallBack
}) =>
  ({
    CALL_FAILED: { by: 'person', payload: forms.failed, tone: 'plain', secret: inOwnWords },
    CALL_BACK_SCHEDULED: { by: 'person', payload: forms.callBack, tone: 'plain', secret: inOwnWords },
    CALL_FAILED_UNDONE: {
      by: 'person',
      payload: 'none',
      tone: 'plain',
      undoes: { event: 'CALL_FAILED', until: ({ failed }: Calls) => failed?.until ?? null },
    },
    HUNG_UP: { by: 'person', payload: 'none', tone: 'plain' },
    CALL_LEFT: { by: 'system' },
    CALL_BACK_DUE: { by: 'system' },
    CALLING_HOURS_ENDED: { by: 'system' },
    ORDER_WITHDRAWN: { by: 'system' },
  }) as const
