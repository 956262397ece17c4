import { behaviourOf } from './error-behaviour.ts'
import { toldErrors } from './told-errors.ts'

/** What a refusal means for the page, beside what its own screen shows. `inWindow`: a fault is shown in a window too. */
export function heedRefusal(error: unknown, { inWindow }: { inWindow: boolean }): void {
  const behaviour = behaviourOf(error)
  if (behaviour === 'hidePage') toldErrors.hide(window.location.pathname)
  else if (behaviour === 'modal' && inWindow && error instanceof Error) toldErrors.show(error)
}
