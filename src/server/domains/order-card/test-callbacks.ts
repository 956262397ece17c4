import { sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { createPartnerCall } from '../../platform/adapters/partner-call.ts'
import { PartnerFailure } from '../../platform/adapters/partner-failure.ts'
import { requirePublicHost } from '../../platform/adapters/public-host.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { computeBackoffSeconds } from '../../engine/events/backoff.ts'
import type { Services } from '../../platform/services.ts'

/** Interval between two searches for changed test orders, in ms. */
const pollIntervalMs = 5_000
const batchSize = 10
const timeoutMs = 5_000
/** Number of seconds for which a callback is reserved for the server that sends it. */
const leaseSeconds = 30
/** Maximum number of failed attempts in a row. After that, the address is called again only when the order changes. */
const maxAttempts = 12

export interface TestCallback {
  orderId: number
  partnerOrderId: string | null
  orderStatusId: number
  payStatusId: number
  /** Time of the last change of the order. */
  changedAt: string
}

interface DueCallback extends TestCallback {
  callbackUrl: string
  attempts: number
}

/**
 * Sends one callback. Throws PartnerFailure if the address is not allowed, does not respond or responds with an error.
 */
export type TestCallbackSender = (url: string, body: TestCallback) => Promise<void>

const post = createPartnerCall(Type.Unknown(), [200, 201, 202, 204])

/** The body of the response is ignored, and redirects are not followed. */
const sendOverHttp: TestCallbackSender = async (url, body) => {
  await requirePublicHost(url)
  await post({ method: 'POST', url, body, timeoutMs })
}

const isChanged = sql`(t.sent_order_status, t.sent_pay_status) is distinct from (o.order_status_id, o.pay_status_id)`

/** Reserves the due callbacks for this server, by the clock of the database. */
const claimDue = (db: Db): Promise<DueCallback[]> =>
  queryRows<DueCallback & Record<string, unknown>>(
    db,
    sql`update test_orders t set callback_next_at = clock_timestamp() + ${leaseSeconds} * interval '1 second'
      from orders o
      where o.id = t.order_id and t.order_id in (
        select t.order_id from test_orders t join orders o on o.id = t.order_id
        where t.callback_url is not null and ${isChanged}
          and (t.callback_next_at is null or t.callback_next_at <= clock_timestamp())
          and (t.callback_attempts < ${maxAttempts} or t.callback_next_at < o.date_update)
        order by t.callback_next_at nulls first limit ${batchSize} for update of t skip locked)
      returning t.order_id::float8 as "orderId", t.callback_url as "callbackUrl", t.callback_attempts as attempts,
        o.partner_order_id as "partnerOrderId", o.order_status_id as "orderStatusId", o.pay_status_id as "payStatusId",
        to_char(o.date_update at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"`,
  )

/**
 * Sends the order status and the payment status of each test order whose statuses have changed since the last
 * successful callback. Failed callbacks are repeated at increasing intervals, up to `maxAttempts` times. Returns the
 * number of callbacks sent now, including failed ones.
 */
export async function sendDueCallbacks(db: Db, send: TestCallbackSender = sendOverHttp): Promise<number> {
  const due = await claimDue(db)
  await Promise.all(
    due.map(async ({ callbackUrl, attempts, ...body }) => {
      try {
        await send(callbackUrl, body)
      } catch (error) {
        if (!(error instanceof PartnerFailure)) throw error
        const pauseSeconds = computeBackoffSeconds(attempts + 1)
        await db.execute(sql`update test_orders set callback_attempts = callback_attempts + 1, callback_error = ${error.message},
          callback_next_at = clock_timestamp() + ${pauseSeconds} * interval '1 second' where order_id = ${body.orderId}`)
        return
      }
      await db.execute(sql`update test_orders set sent_order_status = ${body.orderStatusId}, sent_pay_status = ${body.payStatusId},
        sent_at = clock_timestamp(), callback_attempts = 0, callback_next_at = null, callback_error = null
        where order_id = ${body.orderId}`)
    }),
  )
  return due.length
}

/** Sends due callbacks in a loop. Runs on every server. Each callback is reserved by only one of them. */
export function startTestCallbacks({
  database: { db },
  log,
  pollMs = pollIntervalMs,
}: Pick<Services, 'database' | 'log' | 'pollMs'>): { stop: () => Promise<void> } {
  let running: Promise<unknown> | null = null
  const timer = setInterval(() => {
    running ??= sendDueCallbacks(db)
      .catch((err: unknown) => log.error({ err }, 'test order callbacks failed'))
      .finally(() => (running = null))
  }, pollMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
