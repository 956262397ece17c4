import { asc, eq, sql } from 'drizzle-orm'
import type { Config } from '../../src/server/platform/config/config.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { systemActor } from '../../src/server/platform/identity/actor.ts'
import { queryRows, type Database } from '../../src/server/platform/db/database.ts'
import { events } from '../../src/server/platform/db/schema/events.ts'
import { createPartnerConnections } from '../../src/server/composition/partners.ts'
import { startEventWorker, type EventWorker } from '../../src/server/engine/events/worker.ts'
import { startLiveChannel } from '../../src/server/platform/live/live.ts'
import { createCashRegister } from '../../src/simulators/atol/register.ts'
import { createAtolSimulator } from '../../src/simulators/atol/simulator.ts'
import { createBankLedger } from '../../src/simulators/bank/ledger.ts'
import { createBankSimulator } from '../../src/simulators/bank/simulator.ts'
import { createCrmClient, type CrmClient } from '../../src/simulators/crm.ts'
import { createCarrierByName, createDeliverySimulator } from '../../src/simulators/delivery/simulator.ts'
import { createFaultInjector } from '../../src/simulators/faults.ts'
import { createMailbox } from '../../src/simulators/mail/mailbox.ts'
import { createMailSimulator } from '../../src/simulators/mail/simulator.ts'
import { startMailServer } from '../../src/simulators/mail/smtp.ts'
import { startSimulators } from '../../src/simulators/server.ts'
import { createAccountingBooks } from '../../src/simulators/sap/accounting-books.ts'
import { createSapSimulator } from '../../src/simulators/sap/simulator.ts'
import { createSetKitSimulator } from '../../src/simulators/set-kit/simulator.ts'
import { createSmsSimulator } from '../../src/simulators/sms/simulator.ts'
import { newOrder } from './orders.ts'
import { startTestServer } from './server.ts'

/** Delivery fields of an order as the online shop sends it. */
export const sampleDelivery = {
  serviceTypeId: 1,
  serviceId: 1,
  method: 1,
  address: { city: 'Москва', street: 'ул. Лесная', house: '5', apartment: '12', postcode: '125047' },
  sumClient: 29_900,
  planDate: '2026-11-25',
  receiver: { fullName: 'Смирнов Пётр', phone: '+7 916 765-43-21' },
}

/**
 * Starts the whole server with its event worker and the simulators of its partners, whose callbacks arrive by HTTP as
 * real ones do.
 */
export async function startWithPartners(timeoutMs = 1_000, { database }: { database?: Database } = {}) {
  const faults = {
    courier1: createFaultInjector(),
    bank: createFaultInjector(),
    atol: createFaultInjector(),
    sap: createFaultInjector(),
    setKit: createFaultInjector(),
    mail: createFaultInjector(),
  }
  const carrier = createCarrierByName('courier1')
  const ledger = createBankLedger()
  const register = createCashRegister()
  const books = createAccountingBooks()
  const mailbox = createMailbox()
  const smtp = await startMailServer(0, mailbox, faults.mail)
  let url = ''
  const crm: CrmClient = {
    notify: (...args) =>
      url === '' ? Promise.resolve(0) : createCrmClient(url, () => 'development-only').notify(...args),
  }
  const simulators = await startSimulators(0, {
    sms: createSmsSimulator(),
    courier1: createDeliverySimulator('courier1', crm, carrier, faults.courier1),
    courier2: createDeliverySimulator('courier2', crm),
    post: createDeliverySimulator('post', crm),
    partner: createDeliverySimulator('partner', crm),
    bank: createBankSimulator(crm, ledger, faults.bank),
    atol: createAtolSimulator(register, faults.atol),
    sap: createSapSimulator(books, faults.sap),
    setkit: createSetKitSimulator(faults.setKit),
    mail: createMailSimulator(mailbox, faults.mail),
  })
  const config = readConfig({
    SIMULATORS_PORT: String(simulators.port),
    MAIL_SIMULATOR_PORT: String(smtp.port),
  })
  const withTimeout = (part: 'courier1' | 'bank') => ({ ...config[part], timeoutMs })
  const server = await startTestServer({
    ...(database && { database }),
    config: {
      ...({
        sms: config.sms,
        courier2: config.courier2,
        post: config.post,
        partner: config.partner,
      } satisfies Partial<Config>),
      courier1: withTimeout('courier1'),
      bank: withTimeout('bank'),
      atol: { ...config.atol, timeoutMs },
      sap: { ...config.sap, timeoutMs },
      setKit: { ...config.setKit, timeoutMs },
      mail: { ...config.mail, timeoutMs },
    },
  })
  const { services, engine } = server
  const { db } = services.database
  const live = await startLiveChannel(services.database, services.log)
  const workers = new Set<EventWorker>()
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  // The test clock does not advance on its own; an open circuit must be able to close again.
  const startedAt = performance.now()
  const runningClock = { now: () => new Date(server.clock.at.getTime() + performance.now() - startedAt) }
  const wake = () => workers.forEach((worker) => worker.wake())
  /** Collects a delivery order in full and packs it; its announcement is being sent. */
  const pack = async (orderId: number): Promise<void> => {
    await db.execute(
      sql`update order_products set sku_quantity_finished = sku_quantity where order_id = ${orderId}`,
    )
    await db.execute(sql`update orders set sum_collected = sum_ordered where id = ${orderId}`)
    for (const type of ['FORMING_STARTED', 'FORMED_IN_FULL']) {
      const claimed = await db.transaction((tx) =>
        engine.send({ tx, at: server.clock.at, actor: systemActor }, { processOf: orderId }, type),
      )
      if (!claimed) throw new Error(`order ${orderId} does not accept ${type}`)
    }
    wake()
  }

  return {
    server,
    db,
    simulators,
    faults,
    carrier,
    ledger,
    register,
    books,
    mailbox,
    engine,
    wake,
    work: async () => {
      const worker = await startEventWorker(
        services,
        live,
        createPartnerConnections({ ...services, clock: runningClock }, engine),
      )
      workers.add(worker)
      return worker
    },
    /** Sends a system event to the order's process, as a task reports it. */
    tell: async (orderId: number, type: string, payload: unknown = {}): Promise<boolean> => {
      const claimed = await db.transaction((tx) =>
        engine.send({ tx, at: server.clock.at, actor: systemActor }, { processOf: orderId }, type, payload),
      )
      wake()
      return claimed
    },
    pack,
    /** Creates a delivery order, collected in full and packed; its announcement is being sent. */
    packed: async (overrides: Parameters<typeof newOrder>[1] = {}): Promise<number> => {
      const orderId = await newOrder(server, { delivery: sampleDelivery, ...overrides })
      await pack(orderId)
      return orderId
    },
    card: async (orderId: number) => (await server.call('all', 'GET', `/api/orders/${orderId}`)).body,
    eventsOf: (orderId: number) =>
      db.select().from(events).where(eq(events.orderId, orderId)).orderBy(asc(events.id)),
    stateOf: async (orderId: number): Promise<string> => {
      const [row] = await queryRows<{ state: string }>(
        db,
        sql`select state from workflow_instances where order_id = ${orderId} and workflow = 'order'`,
      )
      return row!.state
    },
    simulator: async (path: string, body: unknown) => {
      const answer = await fetch(`${simulators.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
      return (await answer.json()) as { crm: number }
    },
    close: async () => {
      for (const worker of workers) await worker.stop()
      await live.close()
      await server.close()
      await simulators.stop()
      await smtp.stop()
    },
  }
}
export type WithPartners = Awaited<ReturnType<typeof startWithPartners>>
