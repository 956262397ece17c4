import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import {
  executeDueSystemAction,
  readDueSystemActions,
} from '../../../../src/server/domains/runner/desks/due-actions.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { makeSheet, sheetType } from '../../../support/make-sheet.ts'
import { newKey } from '../../../support/orders.ts'
import type { WithPartners } from '../../../support/partners.ts'
import type { TestResponse, Json } from '../../../support/server.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

export const registerHeaders = [
  'Номер заказа',
  'Локальный код',
  'Товар',
  'Количество',
  'Сумма возврата',
  'Валюта',
  'Дата операции',
]

/** Changes the issue in the order's log to 20 January 2026, before the days of the registers in these tests. */
async function backdateIssue({ db }: Pick<WithPartners, 'db'>, orderId: number): Promise<void> {
  await db.execute(sql`update order_log set date_time = '2026-01-20T09:00:00Z'
    where order_id = ${orderId} and action = 'setOrderStatus'`)
}

/**
 * An order of the food-delivery partner, paid to it and delivered on 20 January 2026: two plaids (8100417) at 1 299,00 and a
 * pair of shoes (8200533) at 3 499,00.
 */
export async function deliverPartnerOrder(bench: WithPartners, overrides: object = {}): Promise<number> {
  const orderData = { orderSourceTypeId: 6, payTypeId: 6, payStatusId: payStatus.paid, ...overrides }
  const orderId = await bench.packed(orderData)
  await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  for (const type of ['DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY', 'DELIVERED_IN_FULL'])
    await bench.tell(orderId, type)
  await bench.db.update(orders).set({ isTest: false }).where(eq(orders.id, orderId))
  await backdateIssue(bench, orderId)
  return orderId
}

/** Executes the pending work of the system that desks wait for. */
export async function runDueDeskWork({ db, server }: WithPartners): Promise<void> {
  for (const item of await readDueSystemActions(db))
    await executeDueSystemAction(server.services, server.engine, item)
}

export const sendRegister = (
  { server }: WithPartners,
  file: Buffer,
  user = 'accountant',
  name = 'register.xlsx',
): Promise<TestResponse> =>
  server.call(user, 'POST', `/api/refunds/import?name=${name}`, file, { 'content-type': sheetType })

/** Uploads a register of these rows and has them read. */
export async function startRegister(
  bench: WithPartners,
  rows: readonly unknown[][],
): Promise<{ registerId: number; deskId: number }> {
  const { status, body } = await sendRegister(bench, await makeSheet([registerHeaders, ...rows]))
  expect(status, JSON.stringify(body)).toBe(201)
  await runDueDeskWork(bench)
  return body
}

export const readDesk = async ({ server }: WithPartners, deskId: number, user = 'accountant') =>
  (await server.call(user, 'GET', `/api/desks/${deskId}`)).body as Json

/** Sends an event without running its consequences; `revision`: the current one by default. */
export async function sendToDesk(
  bench: WithPartners,
  deskId: number,
  type: string,
  payload?: unknown,
  { user = 'accountant', revision }: { user?: string; revision?: number | undefined } = {},
): Promise<TestResponse> {
  const body = {
    type,
    revision: revision ?? (await readDesk(bench, deskId)).step.revision,
    ...(payload === undefined ? {} : { payload }),
  }
  return bench.server.call(user, 'POST', `/api/desks/${deskId}/events`, body, { 'idempotency-key': newKey() })
}

/** The errors of each row of the register. */
export const readRowErrors = async (bench: WithPartners, deskId: number): Promise<(string | null)[]> =>
  (await readDesk(bench, deskId)).desk.subject.register.lines.map(({ message }: Json) => message)
