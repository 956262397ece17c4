import { ApiError } from '../../../http/api-error.ts'
import { registerMark, releaseMark } from '../../machine/api.ts'

const running = new Map<string, Promise<unknown>>()

/** The calls of one code go out one after another: a mark taken back at once must not be registered after that. */
function inTurn<T>(code: string, call: () => Promise<T>): Promise<T> {
  const before = running.get(code) ?? Promise.resolve()
  const now = before.then(call, call)
  running.set(code, now)
  void now.catch(() => undefined).finally(() => running.get(code) === now && running.delete(code))
  return now
}

/**
 * Early check of a scanned mark: the server's sentence when it refuses it, else null. No answer is no refusal: the step
 * checks all marks again.
 */
export async function refusalOfMark(lineId: number, code: string): Promise<string | null> {
  try {
    await inTurn(code, () => registerMark(lineId, code))
    return null
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : null
  }
}

/** A lost call does no harm: the end of the forming writes the marks of the order anew. */
export function releaseMarkQuietly(lineId: number, code: string): void {
  inTurn(code, () => releaseMark(lineId, code)).catch(() => undefined)
}
