import { errorCodes } from '../../shared/error-codes.ts'
import { ApiError } from './api-error.ts'

/**
 * What a screen does about a refusal (specification 8). `message`: says it where it was asked for. `modal`: says it in a
 * window of its own, with what to try. `hidePage`: the page is not for this person. `refreshed`: the page is read anew and
 * says so. `notFound`, `onComputer`: the screen gives way to what says so.
 */
export type Behaviour = 'message' | 'modal' | 'hidePage' | 'refreshed' | 'notFound' | 'onComputer'

const ofCode: Readonly<Record<number, Behaviour>> = {
  [errorCodes.pageNotFound]: 'notFound',
  [errorCodes.incorrectData]: 'modal',
  [errorCodes.actionDenied]: 'message',
  [errorCodes.statusChangeFailed]: 'message',
  [errorCodes.incorrectStoreCode]: 'message',
  [errorCodes.notOnMobile]: 'onComputer',
  [errorCodes.accessDenied]: 'hidePage',
  [errorCodes.staleOrder]: 'refreshed',
  [errorCodes.marksUpdateFailed]: 'message',
  [errorCodes.taskNotFound]: 'notFound',
}

/** Wrong fields that are named are shown at the fields. */
const namesFields = ({ details }: ApiError) =>
  Array.isArray(details) && details.some((one) => typeof (one as { path?: unknown }).path === 'string')

/** A fault of the product or of the way to it is a window too: nobody can mend it on the screen. */
export function behaviourOf(error: unknown): Behaviour {
  if (!(error instanceof ApiError)) return 'modal'
  if (error.code === errorCodes.incorrectData && namesFields(error)) return 'message'
  const known = ofCode[error.code]
  if (known) return known
  return error.status === 500 ? 'modal' : 'message'
}
