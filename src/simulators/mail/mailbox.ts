export interface ReceivedMail {
  /** Message-ID, by which a mail that is submitted again is recognised. */
  id: string
  from: string
  to: string
  subject: string
  text: string
  /** Instant of acceptance, ISO 8601. */
  at: string
  /** Number of times the mail was submitted. */
  requests: number
}

export interface Mailbox {
  accept: (mail: Omit<ReceivedMail, 'at' | 'requests'>) => 'accepted' | 'repeated'
  /** Mails whose only recipient is `to`, or all mails; newest first. */
  mails: (to?: string) => ReceivedMail[]
  counts: () => { mails: number; requests: number }
  clear: () => void
}

/** Mailbox in memory that keeps only the last `limit` mails. */
export function createMailbox(limit = 5_000): Mailbox {
  const byId = new Map<string, ReceivedMail>()
  let accepted = 0
  let requests = 0
  return {
    accept: (mail) => {
      requests++
      const existing = byId.get(mail.id)
      if (existing) {
        existing.requests++
        return 'repeated'
      }
      accepted++
      byId.set(mail.id, { ...mail, at: new Date().toISOString(), requests: 1 })
      const oldest = byId.keys().next()
      if (byId.size > limit && !oldest.done) byId.delete(oldest.value)
      return 'accepted'
    },
    mails: (to) => {
      const all = [...byId.values()].reverse()
      return to === undefined ? all : all.filter((mail) => mail.to.toLowerCase() === to.toLowerCase())
    },
    counts: () => ({ mails: accepted, requests }),
    clear: () => {
      byId.clear()
      accepted = 0
      requests = 0
    },
  }
}
