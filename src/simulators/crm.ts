import { createHmac } from 'node:crypto'

/** Sends notifications of the simulated partners to the CRM. */
export interface CrmClient {
  /**
   * Posts a signed notification of the partner `source`. Returns the HTTP status of the CRM, or 0 if the CRM is
   * unreachable.
   */
  notify: (
    path: string,
    source: string,
    body: unknown,
    options?: { badSignature?: boolean },
  ) => Promise<number>
}

/** `secretOf` returns the secret of a source (payments, courier1, …), equal to the CRM's CALLBACK_SECRET_…. */
export function createCrmClient(url: string, secretOf: (source: string) => string): CrmClient {
  return {
    notify: async (path, source, body, { badSignature = false } = {}) => {
      const text = JSON.stringify(body)
      const secret = badSignature ? 'wrong' : secretOf(source)
      const signature = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
      try {
        const response = await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-signature': signature },
          body: text,
          signal: AbortSignal.timeout(10_000),
        })
        await response.arrayBuffer()
        return response.status
      } catch {
        return 0
      }
    },
  }
}

/**
 * Creates a client of the CRM at `CRM_URL` (default: port `PORT` or 3000 of this machine). Signs with the first secret
 * of `CALLBACK_SECRET_…`, by default with the development secret.
 */
export const createDevelopmentCrmClient = (env: NodeJS.ProcessEnv = process.env): CrmClient =>
  createCrmClient(
    env.CRM_URL ?? `http://127.0.0.1:${env.PORT || 3000}`,
    (source) => env[`CALLBACK_SECRET_${source.toUpperCase()}`]?.split(',')[0] || 'development-only',
  )
