import type { ServerResponse } from 'node:http'
import { answerJson, readJson } from './http.ts'
import type { IncomingMessage } from 'node:http'
import type { FaultMode, Faults } from './faults.ts'

/** Answers as the fault says: `answer` is what a partner in good health would say. */
export function respond(
  response: ServerResponse,
  mode: FaultMode,
  delayMs: number,
  answer: () => void,
): void {
  switch (mode) {
    case 'down':
      return void response.destroy()
    case 'error':
      return answerJson(response, 500, { error: 'internal' })
    case 'refused':
      return answerJson(response, 422, { error: 'refused' })
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' })
      return void response.end('<html><body>502 Bad Gateway</body></html>{"id":')
    case 'slow': {
      const timer = setTimeout(answer, delayMs)
      response.once('close', () => clearTimeout(timer))
      return
    }
    default:
      return answer()
  }
}

const idle: readonly FaultMode[] = ['down', 'error', 'refused']

/** Some partners do nothing; the others do their work, whatever they answer. */
export const works = (mode: FaultMode): boolean => !idle.includes(mode)

/** `GET` and `POST …/faults`. */
export async function answerFaults(
  request: IncomingMessage,
  response: ServerResponse,
  faults: Faults,
): Promise<boolean> {
  if (request.method === 'GET') answerJson(response, 200, faults.setting())
  else if (faults.set(await readJson(request))) answerJson(response, 200, faults.setting())
  else answerJson(response, 400, { error: 'invalid_setting' })
  return true
}

export const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
