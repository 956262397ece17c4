import type { ServerResponse } from 'node:http'
import { sendJson, readJson } from './http.ts'
import type { IncomingMessage } from 'node:http'
import type { FaultMode, FaultInjector } from './faults.ts'

/**
 * Responds as the fault mode requires. `sendAnswer`: sends the response of the modes `none`, `slow` (after `delayMs`)
 * and `duplicate`.
 */
export function respondWithFault(
  response: ServerResponse,
  mode: FaultMode,
  delayMs: number,
  sendAnswer: () => void,
): void {
  switch (mode) {
    case 'down':
      return void response.destroy()
    case 'error':
      return sendJson(response, 500, { error: 'internal' })
    case 'refused':
      return sendJson(response, 422, { error: 'refused' })
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' })
      return void response.end('<html><body>502 Bad Gateway</body></html>{"id":')
    case 'slow': {
      const timer = setTimeout(sendAnswer, delayMs)
      response.once('close', () => clearTimeout(timer))
      return
    }
    default:
      return sendAnswer()
  }
}

const idleModes: readonly FaultMode[] = ['down', 'error', 'refused']

/** True if a partner in this mode processes the request, even if its response is wrong or late. */
export const isRequestProcessed = (mode: FaultMode): boolean => !idleModes.includes(mode)

/** Handles `GET` and `POST …/faults`. */
export async function handleFaultSettings(
  request: IncomingMessage,
  response: ServerResponse,
  faults: FaultInjector,
): Promise<boolean> {
  if (request.method === 'GET') sendJson(response, 200, faults.setting())
  else if (faults.set(await readJson(request))) sendJson(response, 200, faults.setting())
  else sendJson(response, 400, { error: 'invalid_setting' })
  return true
}

export const getHeader = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
