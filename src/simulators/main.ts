/**
 * Entry point of the partner simulators. They run in a separate process, on loopback only: HTTP on `SIMULATORS_PORT`
 * (default 3900) and SMTP on `MAIL_SIMULATOR_PORT` (default: the next port).
 */
import { createDevelopmentCrmClient } from './crm.ts'
import { startMailServer } from './mail/smtp.ts'
import { createSimulators, createMailState } from './partners.ts'
import { startSimulators } from './server.ts'

const port = Number(process.env.SIMULATORS_PORT || 3900)
const mailPort = Number(process.env.MAIL_SIMULATOR_PORT || port + 1)

try {
  const mail = createMailState()
  const simulators = await startSimulators(port, createSimulators(createDevelopmentCrmClient(), mail))
  const smtp = await startMailServer(mailPort, mail.mailbox, mail.faults)
  console.log(
    `simulators: ${simulators.url}/ (SMS, couriers, post, delivery partner, bank, receipts, SAP, Set Kit, stock), demo phone ${simulators.url}/sms/phone, mails ${simulators.url}/mail`,
  )
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void Promise.all([simulators.stop(), smtp.stop()]).then(() => process.exit(0)))
  }
} catch (error) {
  const isPortInUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  const ports = `port ${port} or ${mailPort}`
  console.error(
    isPortInUse ? `simulators: ${ports} is in use; set SIMULATORS_PORT, MAIL_SIMULATOR_PORT` : error,
  )
  process.exit(1)
}
