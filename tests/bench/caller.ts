import { request, type Agent } from 'node:http'
import type { ServerProcess } from '../support/server-process.ts'

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: unknown }>

/** HTTP calls of one user over keep-alive connections. */
export function caller(server: ServerProcess, agent: Agent, token: string): Call {
  return (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const data = body === undefined ? undefined : JSON.stringify(body)
      const clientRequest = request(
        {
          host: '127.0.0.1',
          port: server.port,
          method,
          path,
          agent,
          headers: {
            authorization: `Bearer ${token}`,
            ...(data
              ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) }
              : {}),
            ...headers,
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => (text += chunk))
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, body: text === '' ? null : JSON.parse(text) }),
          )
        },
      )
      clientRequest.on('error', reject)
      clientRequest.end(data)
    })
}
