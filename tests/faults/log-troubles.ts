import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import type { Database } from '../../src/server/platform/db/database.ts'
import { faultModes } from '../../src/simulators/faults.ts'
import { sampleOrder } from '../support/orders.ts'
import { deliveryDay } from '../order-scenarios/draw-order.ts'
import { sampleDelivery } from '../support/partners.ts'
import { startConcurrentUsers } from './crowd.ts'
import { extractCodes, plantedValues, searchLog, readSecrets, type LogSearchResult } from './log-secrets.ts'
import { startKillableServer, type KillableServer } from './killable-server.ts'
import { pause } from './scenario.ts'
import { createTestEnvironment } from './stage.ts'

/** Rows that the database refuses, quoting the whole row in its error. */
const refusals = [
  ['orders', "name <> 'Канареева Пелагея'"],
  ['orders', 'date_update is null'],
  ['events', "handler <> 'sms.send'"],
  ['events', "status <> 'done'"],
  ['workflow_records', 'false'],
] as const
const intakeSecret = 'secret-of-the-shop-7007'
/** Sent by a caller without a token. */
const forgedToken = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiLQmtCw0L3QsNGA0LXQudC60LAifQ.canary-signature-7007'

/**
 * Users work while everything that may be logged fails: the database refuses their rows and goes away, the gateway
 * fails, callers send malformed requests, the server is killed. Returns what the log contains of a planted customer,
 * of the users and of what was sent to customers. Throws when the run itself left nothing to search.
 */
export async function runLogFailures(): Promise<LogSearchResult> {
  const stage = await createTestEnvironment('postgresql', {
    env: { LOG_LEVEL: 'trace', INTAKE_CLIENTS: `shop:${intakeSecret}` },
  })
  const server = await startKillableServer(stage.env)
  const database = await stage.open()
  try {
    const token = await stage.tokenFor('admin')
    await sendOrder(server, token)
    const stored = await readSecrets(database.db)
    for (const value of [plantedValues.name, plantedValues.street])
      if (!stored.has(value)) throw new Error(`a planted value is not in the database: ${value}`)

    const users = startConcurrentUsers(stage, 4, () => [server.url])
    await pause(2_000)
    for (const [table, condition] of refusals) await refused(database, table, condition, server, token)
    for (const mode of faultModes) {
      stage.faults.set({ mode, delayMs: 1_500 })
      await pause(700)
    }
    stage.faults.set({ mode: 'none' })
    await sendMalformedRequests(server, token)
    await stage.cluster!.restart('immediate')
    await pause(2_000)
    await server.kill()
    await server.start()
    await pause(2_000)
    await users.leave()
    const sent = stage.gateway.messages().map(({ text }) => text)
    const codes = sent.flatMap((text) => /^Код (\d{4}) /.exec(text)?.[1] ?? [])
    await server.stop()

    const log = server.log()
    for (const logged of ['request failed', 'failed statement'])
      if (!log.includes(logged))
        throw new Error(`the run caused no such failure: the log does not contain «${logged}»`)
    if (codes.length === 0) throw new Error('no code was sent')
    const tokens = await Promise.all(['store', 'operator'].map(stage.tokenFor))
    const basic = Buffer.from(`shop:${intakeSecret}`).toString('base64')
    const searched = searchLog(log, [
      ...stored,
      ...(await readSecrets(database.db)),
      ...Object.values(plantedValues),
      ...sent,
      token,
      ...tokens,
      forgedToken,
      intakeSecret,
      basic,
    ])
    return {
      ...searched,
      lookedFor: searched.lookedFor + new Set(codes).size,
      held: [...searched.held, ...extractCodes(log, codes)],
    }
  } finally {
    await server.stop().catch(() => null)
    await database.close()
    await stage.close()
  }
}

const plantedOrder = sampleOrder({
  name: plantedValues.name,
  phone: plantedValues.phone,
  email: plantedValues.email,
  commentClient: `Перевести на ${plantedValues.account}`,
  delivery: {
    ...sampleDelivery,
    planDate: deliveryDay(),
    address: { ...sampleDelivery.address, street: plantedValues.street },
    receiver: { fullName: plantedValues.name, phone: plantedValues.phone },
  },
})

const sendOrder = (server: KillableServer, token: string) =>
  send(server, '/api/orders/test', { authorization: `Bearer ${token}` }, JSON.stringify(plantedOrder))

/** The response does not matter: only the log is checked. */
const send = (server: KillableServer, path: string, headers: Record<string, string>, body?: string) =>
  fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body }),
  }).then(
    (response) => response.arrayBuffer(),
    () => null,
  )

/** For a while the table accepts no row that violates the condition. */
async function refused(
  { db }: Database,
  table: string,
  condition: string,
  server: KillableServer,
  token: string,
): Promise<void> {
  await db.execute(
    sql.raw(`alter table ${table} add constraint planted_refusal check (${condition}) not valid`),
  )
  await Promise.all(Array.from({ length: 3 }, () => sendOrder(server, token)))
  await pause(700)
  await db.execute(sql.raw(`alter table ${table} drop constraint planted_refusal`))
}

async function sendMalformedRequests(server: KillableServer, token: string): Promise<void> {
  const signedIn = { authorization: `Bearer ${token}` }
  const text = JSON.stringify(plantedOrder)
  const basic = (secret: string) => `Basic ${Buffer.from(`shop:${secret}`).toString('base64')}`
  for (const value of Object.values(plantedValues)) {
    const encoded = encodeURIComponent(value)
    await send(server, `/api/orders?phone=${encoded}&search=${encoded}`, signedIn)
    await send(server, `/api/search?text=${encoded}`, signedIn)
    await send(server, `/api/orders/${encoded}`, signedIn)
    await send(server, `/${encoded}`, signedIn)
    await send(
      server,
      '/api/orders/test',
      signedIn,
      JSON.stringify({ ...plantedOrder, phone: value, pfm: value }),
    )
    await send(
      server,
      '/api/tasks/1/events',
      { ...signedIn, 'idempotency-key': encoded },
      JSON.stringify({ type: value }),
    )
    await send(server, '/api/callbacks/payments', { 'x-signature': encoded }, JSON.stringify({ id: value }))
  }
  await send(server, '/api/orders/test', signedIn, text.slice(0, -20))
  await send(server, '/api/intake/orders', { authorization: basic(intakeSecret) }, text.slice(0, -20))
  await send(server, '/api/intake/orders', { authorization: basic(intakeSecret) }, text)
  await send(server, '/api/intake/orders', { authorization: basic(plantedValues.digits) }, text)
  await send(server, '/api/orders', { authorization: `Bearer ${forgedToken}` })
  await sendBrokenHttp(
    server,
    `GET /${plantedValues.digits} NONSENSE\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
}

const sendBrokenHttp = ({ url }: KillableServer, text: string) =>
  new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.end(text))
    socket.on('error', () => resolve()).on('close', () => resolve())
    socket.resume()
  })
