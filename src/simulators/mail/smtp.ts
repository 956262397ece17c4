import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { FaultMode, Faults } from '../faults.ts'
import type { Mailbox } from './mailbox.ts'
import { readMail } from './read-mail.ts'

export interface MailServer {
  port: number
  stop: () => Promise<void>
}

const saying = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** An SMTP server on a loopback port; 0 picks a free one. A fault strikes a whole connection. */
export async function startMailServer(port: number, mailbox: Mailbox, faults: Faults): Promise<MailServer> {
  const open = new Map<number, { socket: Socket; mode: FaultMode }>()
  const modeOf = (session: { remotePort: number }) => open.get(session.remotePort)?.mode ?? 'none'

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: 256 * 1024,
    closeTimeout: 50,
    onMailFrom: (_, session, callback) =>
      callback(modeOf(session) === 'error' ? saying(451, 'Local error in processing') : null),
    onRcptTo: (_, session, callback) =>
      callback(modeOf(session) === 'refused' ? saying(550, 'Mailbox unavailable') : null),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const result = mailbox.accept({
          ...readMail(Buffer.concat(chunks)),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((one) => one.address).join(', '),
        })
        const mode = modeOf(session)
        const done = () =>
          callback(null, mode === 'duplicate' || result === 'repeated' ? 'OK: had it before' : 'OK: queued')
        if (mode === 'slow') setTimeout(done, faults.setting().delayMs).unref()
        else if (mode === 'garbage')
          open.get(session.remotePort)?.socket.end('<html>502 Bad Gateway</html>\r\n')
        else done()
      })
    },
  })
  // Clients that are hung up on are no fault of this server.
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket) => {
    const { remotePort } = socket
    const mode = faults.next()
    if (mode === 'down' || remotePort === undefined) return void socket.destroy()
    open.set(remotePort, { socket, mode })
    socket.once('close', () => open.delete(remotePort))
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
        for (const { socket } of open.values()) socket.destroy()
      }),
  }
}
