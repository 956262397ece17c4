import { getErrorBehaviour } from './error-behaviour.ts'
import { globalErrorStore } from './global-error-store.ts'

/**
 * Applies the effects of an error that do not depend on the screen: hides a page that the user has no access to and, if
 * `hasDialog` is true, opens the dialog of the behaviour `modal`.
 */
export function handleRefusal(error: unknown, { hasDialog }: { hasDialog: boolean }): void {
  const behaviour = getErrorBehaviour(error)
  if (behaviour === 'hidePage') globalErrorStore.hide(window.location.pathname)
  else if (behaviour === 'modal' && hasDialog && error instanceof Error) globalErrorStore.show(error)
}
