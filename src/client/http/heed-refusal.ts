import { behaviourOf } from './error-behaviour.ts'
import { globalErrorStore } from './global-error-store.ts'

/** What a refusal means for the page, beside what its own screen shows. `inWindow`: a fault is shown in a window too. */
export function heedRefusal(error: unknown, { inWindow }: { inWindow: boolean }): void {
  const behaviour = behaviourOf(error)
  if (behaviour === 'hidePage') globalErrorStore.hide(window.location.pathname)
  else if (behaviour === 'modal' && inWindow && error instanceof Error) globalErrorStore.show(error)
}
