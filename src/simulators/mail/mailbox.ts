export interface ReceivedMail {
  /** Message-ID: the same mail handed over again is one mail. */
  id: string
  from: string
  to: string
  subject: string
  text: string
  /** Instant of acceptance, ISO 8601. */
  at: string
  /** How often it was handed over. */
  requests: number
}

export interface Mailbox {
  accept: (mail: Omit<ReceivedMail, 'at' | 'requests'>) => 'accepted' | 'repeated'
  /** Newest first; of one address or of all. */
  mails: (to?: string) => ReceivedMail[]
  counts: () => { mails: number; requests: number }
  clear: () => void
}

/** Keeps the last `most` mails in memory. */
export function createMailbox(most = 5_000): Mailbox {
  const byId = new Map<string, ReceivedMail>()
  let accepted = 0
  let requests = 0
  return {
    accept: (mail) => {
      requests++
      const known = byId.get(mail.id)
      if (known) {
        known.requests++
        return 'repeated'
      }
      accepted++
      byId.set(mail.id, { ...mail, at: new Date().toISOString(), requests: 1 })
      const oldest = byId.keys().next()
      if (byId.size > most && !oldest.done) byId.delete(oldest.value)
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
