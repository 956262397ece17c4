import { ApiError } from '../../../http/api-error.ts'
import { reserveMarkingCode, releaseMarkingCode } from '../../machine/api.ts'

const pendingCalls = new Map<string, Promise<unknown>>()

/**
 * Runs the calls for one code one after another. Otherwise a slow registration could reach the server after the
 * release of the same code.
 */
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
 * Reserves a scanned marking code before the step is submitted. Returns the server's message if the server refuses the
 * code, otherwise null. A missing response or a failure of the server is no refusal, because the step validates all
 * codes again.
 */
export async function reserveScannedMarkingCode(lineId: number, code: string): Promise<string | null> {
  try {
    await enqueue(code, () => reserveMarkingCode(lineId, code))
    return null
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : null
  }
}

/**
 * Releases a code without reporting errors. A lost call has no lasting effect, because the reservation of a code ends
 * with the task or action, and the end of forming stores all codes of the order again.
 */
export function releaseMarkingCodeQuietly(lineId: number, code: string): void {
  enqueue(code, () => releaseMarkingCode(lineId, code)).catch(() => undefined)
}
