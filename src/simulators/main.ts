/** Stand-ins for the partners, a process of its own: `SIMULATORS_PORT`, default 3900, loopback only. */
import { startSimulators } from './server.ts'

const port = Number(process.env.SIMULATORS_PORT || 3900)

try {
  const simulators = await startSimulators(port)
  console.log(
    `simulators: ${simulators.url}/ (SMS, couriers, post, delivery partner, bank, receipts), demo phone ${simulators.url}/sms/phone`,
  )
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void simulators.stop().then(() => process.exit(0)))
  }
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  console.error(taken ? `simulators: port ${port} is in use; set SIMULATORS_PORT` : error)
  process.exitCode = 1
}
