import { errorCodes } from '../../shared/error-codes.ts'
import { ApiError } from './api-error.ts'

/**
 * How the client reacts to a refusal (specification 8). `message`: shown at the place of the request. `modal`: shown
 * in a dialog with advice. `hidePage`: the user has no access to the page. `refreshed`: the page is reloaded and
 * says so. `notFound`, `onComputer`: the screen is replaced by a page that explains it.
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

/** Errors of named fields are displayed at the fields. */
const namesFields = ({ details }: ApiError) =>
  Array.isArray(details) &&
  details.some((problem) => typeof (problem as { path?: unknown }).path === 'string')

/** A fault of the product or of the network is shown in a dialog too: the user cannot fix it on the screen. */
export function getErrorBehaviour(error: unknown): ErrorBehaviour {
  if (!(error instanceof ApiError)) return 'modal'
  if (error.code === errorCodes.incorrectData && namesFields(error)) return 'message'
  const known = behaviourByCode[error.code]
  if (known) return known
  return error.status === 500 ? 'modal' : 'message'
}
