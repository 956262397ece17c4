import { getErrorBehaviour } from './error-behaviour.ts'
import { globalErrorStore } from './global-error-store.ts'

/**
 * Applies the global effect of a refusal, in addition to what the screen displays. `hasDialog`: also show a dialog for
 * a fault.
 */
export function handleRefusal(error: unknown, { hasDialog }: { hasDialog: boolean }): void {
  const behaviour = getErrorBehaviour(error)
  if (behaviour === 'hidePage') globalErrorStore.hide(window.location.pathname)
  else if (behaviour === 'modal' && hasDialog && error instanceof Error) globalErrorStore.show(error)
}
