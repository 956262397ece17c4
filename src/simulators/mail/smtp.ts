import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { FaultMode, FaultInjector } from '../faults.ts'
import type { Mailbox } from './mailbox.ts'
import { parseMail } from './read-mail.ts'

export interface MailServer {
  port: number
  stop: () => Promise<void>
}

const createSmtpError = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode })

/**
 * Starts an SMTP server on a loopback port; port 0 lets the system choose one. A fault mode applies to a whole
 * connection.
 */
export async function startMailServer(
  port: number,
  mailbox: Mailbox,
  faults: FaultInjector,
): Promise<MailServer> {
  const connections = new Map<number, { socket: Socket; mode: FaultMode }>()
  const getMode = (session: { remotePort: number }) => connections.get(session.remotePort)?.mode ?? 'none'

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: 256 * 1024,
    closeTimeout: 50,
    onMailFrom: (_, session, callback) =>
      callback(getMode(session) === 'error' ? createSmtpError(451, 'Local error in processing') : null),
    onRcptTo: (_, session, callback) =>
      callback(getMode(session) === 'refused' ? createSmtpError(550, 'Mailbox unavailable') : null),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const result = mailbox.accept({
          ...parseMail(Buffer.concat(chunks)),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((recipient) => recipient.address).join(', '),
        })
        const mode = getMode(session)
        const reply = () =>
          callback(null, mode === 'duplicate' || result === 'repeated' ? 'OK: had it before' : 'OK: queued')
        if (mode === 'slow') setTimeout(reply, faults.setting().delayMs).unref()
        else if (mode === 'garbage')
          connections.get(session.remotePort)?.socket.end('<html>502 Bad Gateway</html>\r\n')
        else reply()
      })
    },
  })
  // Expected, because a fault mode closes connections.
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket) => {
    const { remotePort } = socket
    const mode = faults.next()
    if (mode === 'down' || remotePort === undefined) return void socket.destroy()
    connections.set(remotePort, { socket, mode })
    socket.once('close', () => connections.delete(remotePort))
  })
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject)
    smtp.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (smtp.server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        smtp.close(resolve)
        for (const { socket } of connections.values()) socket.destroy()
      }),
  }
}
