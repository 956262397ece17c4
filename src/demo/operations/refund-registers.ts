import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { parseBatchRows } from '../../server/domains/batches/read-rows.ts'
import type { SheetCell } from '../../server/domains/batches/sheet/sheet.ts'
import { createRefundRegister } from '../../server/domains/refunds/register/create-register.ts'
import { refundRegisterFormat } from '../../server/domains/refunds/register/read-file.ts'
import { queryRows } from '../../server/platform/db/database.ts'
import { translateListText } from '../../server/platform/lists/list-texts.ts'
import { orderSource } from '../../shared/order-sources.ts'
import { issuedStatuses } from '../../shared/order-statuses.ts'
import { getStoreDay, getStoreZone } from '../../shared/store-day.ts'
import type { DemoOperations } from './demo-operations.ts'

interface IssuedPiece {
  orderId: number
  sku: string
  name: string
  price: number
  currency: string
}

/** Products of the food-delivery partner that were issued and not refunded, one per order. */
const readIssuedPieces = ({ tx }: DemoOperations) =>
  queryRows<IssuedPiece>(
    tx,
    sql`select o.id::float8 as "orderId", p.sku, p.product_name as name, o.currency,
        ((p.product_sum_price - p.discount_share - p.points_share) / p.sku_quantity)::float8 as price
      from orders o join lateral (select * from order_products p where p.order_id = o.id
        and p.sku_quantity_finished = p.sku_quantity order by p.id limit 1) p on true
      where o.order_source_type_id = ${orderSource.foodDelivery}
        and o.order_status_id in (${sql.join(
          issuedStatuses.map((id) => sql`${id}`),
          sql`, `,
        )})
        and not exists (select from refunds r where r.order_id = o.id) order by o.id`,
  )

/**
 * Uploads registers of the food-delivery partner: one is finished, one waits for the review and has refused rows, and
 * one without a valid row is closed.
 */
export async function createDemoRegisters(operations: DemoOperations): Promise<void> {
  const { tx, engine, setTime, loadUser, runDesks } = operations
  const [first, second] = await readIssuedPieces(operations)
  if (!first || !second) return
  const actor = await loadUser('accountant')
  const step = async (deskId: number, minutesAgo: number, type: string, payload: unknown = {}) => {
    setTime(minutesAgo)
    await engine.executeStep({ tx, actor }, { deskId }, type, payload)
    await runDesks()
  }
  const day = getStoreDay(setTime(300), getStoreZone(null))
  const finished = await upload(operations, 'reestr-1.xlsx', [toCells(first, day)])
  await step(finished, 290, 'CONFIRM_ALL')
  await step(finished, 280, 'FINISH', { transferDate: day, postingDate: day })

  setTime(200)
  const unknown = { ...second, orderId: 1, name: 'Товар другого магазина' }
  const closed = await upload(operations, 'reestr-2.xlsx', [toCells(unknown, day)])
  await step(closed, 190, 'CLOSE')

  setTime(60)
  await upload(operations, 'reestr-3.xlsx', [
    toCells(second, day),
    toCells(unknown, day),
    toCells({ ...first, currency: 'KZT' }, day),
    toCells(second, 'вчера'),
  ])
}

const toCells = ({ orderId, sku, name, price, currency }: IssuedPiece, day: string): SheetCell[] => [
  orderId,
  sku,
  name,
  1,
  (price / 100).toFixed(2).replace('.', ','),
  currency,
  day.split('-').reverse().join('.'),
]

/** Uploads a register as the route of the upload does. Returns the id of its desk workflow. */
async function upload(
  { services, engine, loadUser, runDesks }: DemoOperations,
  fileName: string,
  rows: readonly SheetCell[][],
): Promise<number> {
  const header = refundRegisterFormat.columns.map(({ id }) =>
    translateListText('ru', `${refundRegisterFormat.name}:columns.${id}`),
  )
  const sheet = [header, ...rows].map((cells, index) => ({ line: index + 1, cells }))
  const fileHash = createHash('sha256').update(JSON.stringify(sheet)).digest('hex')
  const parsedRows = parseBatchRows(refundRegisterFormat, sheet, 'ru')
  const actor = await loadUser('accountant')
  const { deskId } = await createRefundRegister(services, engine, actor, parsedRows, { fileName, fileHash })
  await runDesks()
  return deskId
}
