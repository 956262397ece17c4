import { ApiError } from '../../../http/api-error.ts'
import { registerMark, releaseMark } from '../../machine/api.ts'

const pendingCalls = new Map<string, Promise<unknown>>()

/** Runs the calls for one code one after another, so that a slower call does not register a mark after its release. */
function enqueue<T>(code: string, call: () => Promise<T>): Promise<T> {
  const previous = pendingCalls.get(code) ?? Promise.resolve()
  const current = previous.then(call, call)
  pendingCalls.set(code, current)
  void current
    .catch(() => undefined)
    .finally(() => pendingCalls.get(code) === current && pendingCalls.delete(code))
  return current
}

/**
 * Early check of a scanned mark: the server's message when it refuses the mark, else null. No response is not a
 * refusal: the step validates all marks again.
 */
export async function checkMark(lineId: number, code: string): Promise<string | null> {
  try {
    await enqueue(code, () => registerMark(lineId, code))
    return null
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : null
  }
}

/** A lost call does no harm: finishing the forming stores the marks of the order again. */
export function releaseMarkQuietly(lineId: number, code: string): void {
  enqueue(code, () => releaseMark(lineId, code)).catch(() => undefined)
}
