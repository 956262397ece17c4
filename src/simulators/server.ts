import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendJson, type Simulator } from './http.ts'

export interface SimulatorServer {
  port: number
  url: string
  stop: () => Promise<void>
}

/** Starts the partner simulators on a loopback port; port 0 lets the system choose one. */
export async function startSimulators(
  port: number,
  simulators: Record<string, Simulator>,
): Promise<SimulatorServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://simulators')
    const simulator = simulators[url.pathname.split('/')[1] ?? '']
    const handled =
      url.pathname === '/' && request.method === 'GET'
        ? Promise.resolve(sendJson(response, 200, { simulators: Object.keys(simulators) })).then(() => true)
        : (simulator?.(request, response, url) ?? Promise.resolve(false))
    handled.then(
      (isHandled) => isHandled || sendJson(response, 404, { error: 'not_found' }),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const actualPort = (server.address() as AddressInfo).port
  return {
    port: actualPort,
    url: `http://127.0.0.1:${actualPort}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
