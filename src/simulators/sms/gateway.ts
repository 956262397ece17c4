import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'

const NewMessage = Type.Object({
  to: Type.String({ pattern: '^\\+?\\d{10,15}$' }),
  text: Type.String({ minLength: 1, maxLength: 1000 }),
})
const newMessages = Compile(NewMessage)

export interface SmsMessage extends Static<typeof NewMessage> {
  id: string
  key: string
  /** Instant of acceptance, ISO 8601. */
  at: string
  /** Number of requests with this key; only the first one sent the message. */
  requests: number
}

export type MessageAcceptance =
  | { result: 'accepted' | 'repeated'; message: SmsMessage }
  | { result: 'refused'; error: 'key_required' | 'invalid_message' | 'key_reused' }

export interface SmsGateway {
  accept: (key: string | undefined, message: unknown) => MessageAcceptance
  /** Messages to one number, or to all, newest first. */
  messages: (to?: string) => SmsMessage[]
  counts: () => { messages: number; requests: number }
  clear: () => void
}

/** SMS gateway in memory that keeps only the last `limit` messages and their keys. */
export function createSmsGateway(limit = 5_000): SmsGateway {
  const byKey = new Map<string, SmsMessage>()
  let accepted = 0
  let requests = 0
  const getDigits = (phone: string) => phone.replace(/\D/g, '')

  return {
    accept: (key, message) => {
      requests++
      if (!key || key.length > 200) return { result: 'refused', error: 'key_required' }
      if (!newMessages.Check(message)) return { result: 'refused', error: 'invalid_message' }
      const to = getDigits(message.to)
      const existing = byKey.get(key)
      if (existing) {
        existing.requests++
        return existing.to === to && existing.text === message.text
          ? { result: 'repeated', message: existing }
          : { result: 'refused', error: 'key_reused' }
      }
      accepted++
      const created = {
        id: `sms-${accepted}`,
        key,
        to,
        text: message.text,
        at: new Date().toISOString(),
        requests: 1,
      }
      byKey.set(key, created)
      const oldest = byKey.keys().next()
      if (byKey.size > limit && !oldest.done) byKey.delete(oldest.value)
      return { result: 'accepted', message: created }
    },
    messages: (to) => {
      const all = [...byKey.values()].reverse()
      return to === undefined ? all : all.filter((message) => message.to === getDigits(to))
    },
    counts: () => ({ messages: accepted, requests }),
    clear: () => {
      byKey.clear()
      accepted = 0
      requests = 0
    },
  }
}
