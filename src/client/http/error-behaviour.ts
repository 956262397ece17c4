import { errorCodes } from '../../shared/error-codes.ts'
import { ApiError } from './api-error.ts'

/**
 * How the client reacts to a refusal (specification 8). `handleRefusal` applies `modal` and `hidePage`. The screen that
 * made the request applies the others.
 * `message`: shows the message where the request was made.
 * `modal`: shows a dialog with advice.
 * `hidePage`: replaces the page with a message that the user has no access to it.
 * `refreshed`: loads the newer data and informs the user.
 * `notFound`, `onComputer`: replaces the screen with a page that explains the reason.
 */
export type ErrorBehaviour = 'message' | 'modal' | 'hidePage' | 'refreshed' | 'notFound' | 'onComputer'

const behaviourByCode: Readonly<Record<number, ErrorBehaviour>> = {
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

/** True if the refusal has messages for single fields, which are displayed at these fields. */
const hasFieldProblems = ({ details }: ApiError) =>
  Array.isArray(details) &&
  details.some((problem) => typeof (problem as { path?: unknown }).path === 'string')

/**
 * Returns how to react to an error. A fault of the client or of the server (500), and a refusal of incorrect data that
 * names no field, is shown in a dialog, because the user cannot fix it on the screen.
 */
export function getErrorBehaviour(error: unknown): ErrorBehaviour {
  if (!(error instanceof ApiError)) return 'modal'
  if (error.code === errorCodes.incorrectData && hasFieldProblems(error)) return 'message'
  const known = behaviourByCode[error.code]
  if (known) return known
  return error.status === 500 ? 'modal' : 'message'
}
