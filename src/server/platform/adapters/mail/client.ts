import nodemailer from 'nodemailer'
import type { Clock } from '../../clock.ts'
import { createCircuitBreaker, type CircuitBreaker } from '../circuit.ts'
import { PartnerFailure } from '../partner-failure.ts'

export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  url: string
  /** Address, or name and address, for example `Shop <shop@example.org>`. */
  from: string
  timeoutMs: number
  off?: boolean
}

export interface Mailer {
  circuit: CircuitBreaker
  /**
   * Sends a mail and returns its Message-ID. If a response is lost, the mail is sent again. The id is derived from
   * `key`, so that mail servers and mail programs recognize the duplicate. Throws PartnerFailure.
   */
  send: (mail: { to: string; subject: string; text: string; key: string }) => Promise<string>
  /** Connects and signs in without sending a mail. */
  ping: () => Promise<void>
}

/** Mail over SMTP (RFC 5321). TLS is used with `smtps://`, or with STARTTLS whenever the server offers it. */
export function createMailer({ url, from, timeoutMs, off = false }: MailConfig, clock: Clock): Mailer {
  const circuit = createCircuitBreaker({ clock, off })
  // One connection per mail, because a pooled connection may have been closed without notice.
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
        await withTimeout(timeoutMs, transport.sendMail(mail))
        return messageId
      }),
    ping: () => withTimeout(timeoutMs, transport.verify()).then(() => {}),
  }
}

/**
 * Limits the total time of a call to twice `ms`. The timeouts of the transport apply to each response separately, so a
 * server that responds slowly could block the call forever.
 */
async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PartnerFailure('timeout')), ms * 2)
  })
  try {
    return await Promise.race([work, timeout])
  } catch (error) {
    throw error instanceof PartnerFailure ? error : toPartnerFailure(error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Converts an error of the transport. The text of the mail server is left out, because it contains the address of the
 * recipient.
 */
function toPartnerFailure(error: unknown): PartnerFailure {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  if (code === 'ETIMEDOUT') return new PartnerFailure('timeout')
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 600) {
    // A 5xx about recipient or content is final. A 5xx about sender or login is a configuration error that an operator
    // can fix.
    const isAboutMail = command === 'RCPT TO' || command === 'DATA'
    return new PartnerFailure(responseCode >= 500 && isAboutMail ? 'refused' : 'status', String(responseCode))
  }
  if (code === 'EENVELOPE' && command === 'API') return new PartnerFailure('refused', 'address')
  if (code === 'EPROTOCOL' || code === 'EMESSAGE' || code === 'EENVELOPE' || code === 'EAUTH')
    return new PartnerFailure('unreadable')
  return new PartnerFailure('unreachable')
}
