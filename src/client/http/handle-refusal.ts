import { getErrorBehaviour } from './error-behaviour.ts'
import { globalErrorStore } from './global-error-store.ts'

/**
 * Global effect of a refusal, in addition to what the screen displays. `inWindow`: a fault is also shown in a
 * dialog.
 */
export function handleRefusal(error: unknown, { inWindow }: { inWindow: boolean }): void {
  const behaviour = getErrorBehaviour(error)
  if (behaviour === 'hidePage') globalErrorStore.hide(window.location.pathname)
  else if (behaviour === 'modal' && inWindow && error instanceof Error) globalErrorStore.show(error)
}
