import { createCashRegister } from '../../src/simulators/atol/register.ts'
import { createAtolSimulator } from '../../src/simulators/atol/simulator.ts'
import { createBankLedger, type BankLedger } from '../../src/simulators/bank/ledger.ts'
import { createBankSimulator } from '../../src/simulators/bank/simulator.ts'
import { createCrmClient, type CrmClient } from '../../src/simulators/crm.ts'
import type { Carrier } from '../../src/simulators/delivery/carrier.ts'
import {
  createCarrierByName,
  createDeliverySimulator,
  type SimulatedServiceId,
} from '../../src/simulators/delivery/simulator.ts'
import { createFaultInjector, faultModes, type FaultMode } from '../../src/simulators/faults.ts'
import type { Simulator } from '../../src/simulators/http.ts'
import type { SmsGateway } from '../../src/simulators/sms/gateway.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { startKillableServer } from '../faults/killable-server.ts'
import { createRandom } from '../faults/random.ts'
import { createTestEnvironment, type Kind } from '../faults/stage.ts'
import type { TestResponse, Json } from '../support/server.ts'

/** A server with its partners, and what a test may inspect: the database and the partners' own ledgers. */
export interface TestEnvironment {
  call: (
    user: string,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestResponse>
  db: Database['db']
  bank: BankLedger
  carriers: Record<SimulatedServiceId, Carrier>
  gateway: Pick<SmsGateway, 'messages'>
  /** Sends a signed notification of the bank or a carrier; returns the server's status. */
  sendCallback: (path: string, source: string, body: object, badSignature?: boolean) => Promise<number>
  /** Sets the fault mode of the bank for this order's payments. */
  setBankFault: (orderId: number, mode: FaultMode) => void
  now: () => Date
  /** Fires a due timer; absent: the server does it itself. */
  fireTimer?: (timer: { instanceId: number; name: string }) => Promise<void>
  /** Responses that must not happen (5xx), with their requests. */
  serverErrors: string[]
  close: () => Promise<void>
}

/** Attempts of an upload that a busy server does not accept, and the pause between them. */
const [maxUploads, repeatUploadMs] = [5, 2_000]

const secrets = Object.fromEntries(
  ['PAYMENTS', 'COURIER1', 'COURIER2', 'POST', 'PARTNER'].map((source) => [
    `CALLBACK_SECRET_${source}`,
    `secret-of-${source.toLowerCase()}`,
  ]),
)
const orderIdOfPayment = (paymentId: string) => Number(/(\d+)(?:-\d+)?$/.exec(paymentId)?.[1] ?? 0)
const carrierNames = ['courier1', 'courier2', 'post', 'partner'] as const

/**
 * Delivers the bank's notifications as over a bad connection: some twice, some late, some never (the response to the
 * request has the result already).
 */
function createUnreliableCrm(crm: () => CrmClient, seed: number): CrmClient {
  const chance = createRandom(seed)
  return {
    notify: async (path, source, body, options) => {
      const send = () => crm().notify(path, source, body, options)
      const roll = chance.next()
      if (roll < 0.1) return 200
      if (roll < 0.25) setTimeout(() => void send(), chance.between(20, 400))
      else if (roll < 0.4) void send().then(send)
      else return send()
      return 200
    },
  }
}

/** Starts the built server as a separate process, with simulators shared with the test. */
export async function startTestEnvironment(
  kind: Kind,
  seed: number,
): Promise<TestEnvironment & { output: () => string; log: () => string }> {
  const bank = createBankLedger()
  const register = createCashRegister()
  register.set({ printMs: 0 })
  let url = ''
  const crm = (): CrmClient =>
    createCrmClient(url, (source) => secrets[`CALLBACK_SECRET_${source.toUpperCase()}`]!)
  const carriers = Object.fromEntries(
    carrierNames.map((name) => [name, createCarrierByName(name)]),
  ) as TestEnvironment['carriers']
  const faultsByOrder = new Map<number, FaultMode>()
  const unreliableCrm = createUnreliableCrm(crm, seed)
  const banks = Object.fromEntries(
    faultModes.map((mode) => {
      const faults = createFaultInjector()
      faults.set({ mode, delayMs: 3_000 })
      // Each simulator numbers its notifications separately: their ids must not collide.
      const prefixedCrm: CrmClient = {
        notify: (path, source, body, options) =>
          unreliableCrm.notify(
            path,
            source,
            { ...(body as object), id: `${mode}-${(body as { id: string }).id}` },
            options,
          ),
      }
      return [mode, createBankSimulator(prefixedCrm, bank, faults)]
    }),
  ) as Record<FaultMode, Simulator>
  const bankByPayment: Simulator = (request, response, at) => {
    const paymentId = decodeURIComponent(at.pathname.split('/')[3] ?? '')
    return banks[faultsByOrder.get(orderIdOfPayment(paymentId)) ?? 'none'](request, response, at)
  }

  const testEnvironment = await createTestEnvironment(kind, {
    parts: {
      ...Object.fromEntries(
        carrierNames.map((name) => [
          name,
          createDeliverySimulator(name, { notify: async () => 200 }, carriers[name]),
        ]),
      ),
      bank: bankByPayment,
      atol: createAtolSimulator(register),
    },
    env: { ...secrets, BANK_TIMEOUT_MS: '1500' },
  })
  const server = await startKillableServer(testEnvironment.env)
  url = server.url
  const database = await testEnvironment.open()
  const tokens = new Map<string, Promise<string>>()
  const broken: string[] = []
  return {
    db: database.db,
    bank,
    carriers,
    gateway: testEnvironment.gateway,
    serverErrors: broken,
    output: server.output,
    log: server.log,
    now: () => new Date(),
    call: async (user, method, path, body, headers = {}) => {
      if (!tokens.has(user)) tokens.set(user, testEnvironment.tokenFor(user))
      const authorization = `Bearer ${await tokens.get(user)!}`
      const send = () =>
        fetch(url + path, {
          method,
          headers: {
            authorization,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined
            ? {}
            : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
        })
      // A busy server asks to repeat an upload later, as its user would.
      let response = await send()
      for (let n = 0; n < maxUploads && Buffer.isBuffer(body) && response.status === 503; n++) {
        await new Promise((resolve) => setTimeout(resolve, repeatUploadMs))
        response = await send()
      }
      const text = await response.text()
      if (response.status >= 500) broken.push(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
      return { status: response.status, body: parseJson(text), headers: {} }
    },
    sendCallback: async (path, source, body, badSignature = false) => {
      const status = await crm().notify(path, source, body, { badSignature })
      if (status >= 500 || status === 0) broken.push(`${path}: ${status} to ${JSON.stringify(body)}`)
      return status
    },
    setBankFault: (orderId, mode) => void faultsByOrder.set(orderId, mode),
    close: async () => {
      await server.stop()
      await database.close()
      await testEnvironment.close()
    },
  }
}

const parseJson = (text: string): Json => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
