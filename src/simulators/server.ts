import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerJson, type Simulator } from './http.ts'

export interface Simulators {
  port: number
  url: string
  stop: () => Promise<void>
}

/** Starts the partners' stand-ins on a loopback port; 0 picks a free one. */
export async function startSimulators(port: number, parts: Record<string, Simulator>): Promise<Simulators> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://simulators')
    const part = parts[url.pathname.split('/')[1] ?? '']
    const answered =
      url.pathname === '/' && request.method === 'GET'
        ? Promise.resolve(answerJson(response, 200, { simulators: Object.keys(parts) })).then(() => true)
        : (part?.(request, response, url) ?? Promise.resolve(false))
    answered.then(
      (known) => known || answerJson(response, 404, { error: 'not_found' }),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const actual = (server.address() as AddressInfo).port
  return {
    port: actual,
    url: `http://127.0.0.1:${actual}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
