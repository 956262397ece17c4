import nodemailer from 'nodemailer'
import type { Clock } from '../../clock.ts'
import { createCircuit, type Circuit } from '../circuit.ts'
import { PartnerFailure } from '../partner-failure.ts'

export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password when the server asks for them. */
  url: string
  /** Address, or name and address: `Shop <shop@example.org>`. */
  from: string
  timeoutMs: number
  off?: boolean
}

export interface Mailer {
  circuit: Circuit
  /**
   * Hands a mail over and answers its Message-ID. The id is made of `key`, so that a mail handed over twice (the answer
   * was lost) is known as one by mail servers and readers. Throws PartnerFailure.
   */
  send: (mail: { to: string; subject: string; text: string; key: string }) => Promise<string>
  /** Greets the server and signs in; sends nothing. */
  ping: () => Promise<void>
}

/** Mail over SMTP (RFC 5321). TLS: `smtps://`, or STARTTLS whenever the server offers it. */
export function createMailer({ url, from, timeoutMs, off = false }: MailConfig, clock: Clock): Mailer {
  const circuit = createCircuit({ clock, off })
  // A connection per mail: one that a partner has quietly dropped is never picked up again.
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    circuit,
    send: ({ to, subject, text, key }) =>
      circuit.call(async () => {
        const messageId = `<${key.replace(/[^\w.-]/g, '-')}@${domain}>`
        const mail = { from, to: { name: '', address: to }, subject, text, messageId }
        await withinTime(timeoutMs, transport.sendMail(mail))
        return messageId
      }),
    ping: () => withinTime(timeoutMs, transport.verify()).then(() => {}),
  }
}

/** The transport's own time-outs are of one answer each: a server that drips would hold us for ever. */
async function withinTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PartnerFailure('timeout')), ms * 2)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    throw error instanceof PartnerFailure ? error : failureOf(error)
  } finally {
    clearTimeout(timer)
  }
}

/** What nodemailer says of it, without the server's words: they name the recipient. */
function failureOf(error: unknown): PartnerFailure {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  if (code === 'ETIMEDOUT') return new PartnerFailure('timeout')
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 600) {
    // A final «no» is about this recipient or this text. One to us, our sender or our password is mended by a person.
    const aboutMail = command === 'RCPT TO' || command === 'DATA'
    return new PartnerFailure(responseCode >= 500 && aboutMail ? 'refused' : 'status', String(responseCode))
  }
  if (code === 'EENVELOPE' && command === 'API') return new PartnerFailure('refused', 'address')
  if (code === 'EPROTOCOL' || code === 'EMESSAGE' || code === 'EENVELOPE' || code === 'EAUTH')
    return new PartnerFailure('unreadable')
  return new PartnerFailure('unreachable')
}
