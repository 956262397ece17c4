import { createHmac } from 'node:crypto'

/** The CRM that partners tell of what they did. */
export interface Crm {
  /** Posts a signed notification; answers the CRM's status, 0 when it is out of reach. */
  notify: (
    path: string,
    source: string,
    body: unknown,
    options?: { badSignature?: boolean },
  ) => Promise<number>
}

/** `secrets`: by source (payments, courier1, …), as the CRM's CALLBACK_SECRET_… say. */
export function crmAt(url: string, secretOf: (source: string) => string): Crm {
  return {
    notify: async (path, source, body, { badSignature = false } = {}) => {
      const text = JSON.stringify(body)
      const secret = badSignature ? 'wrong' : secretOf(source)
      const signature = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
      try {
        const answer = await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-signature': signature },
          body: text,
          signal: AbortSignal.timeout(10_000),
        })
        await answer.arrayBuffer()
        return answer.status
      } catch {
        return 0
      }
    },
  }
}

/** Where the CRM of this machine listens, with the secrets of its development. */
export const developmentCrm = (env: NodeJS.ProcessEnv = process.env): Crm =>
  crmAt(
    env.CRM_URL ?? `http://127.0.0.1:${env.PORT || 3000}`,
    (source) => env[`CALLBACK_SECRET_${source.toUpperCase()}`]?.split(',')[0] || 'development-only',
  )
