import type { IncomingMessage, ServerResponse } from 'node:http'

const maxBodyBytes = 64 * 1024

/** Handles a request whose path begins with the name of the partner. Resolves to false if the path is unknown. */
export type Simulator = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(body))
}

export function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(html)
}

/** Parses the body as JSON; undefined if it is invalid or too long. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size <= maxBodyBytes) chunks.push(chunk as Buffer)
  }
  if (size > maxBodyBytes) return undefined
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
