import { sql } from 'drizzle-orm'
import { createAcceptanceAct } from '../../server/domains/deliveries/create-act.ts'
import { readCourierHandoverRows } from '../../server/domains/deliveries/issue-rows.ts'
import { queryRows } from '../../server/platform/db/database.ts'
import { createBoxCodes } from '../../shared/box-code.ts'
import { orderStatus } from '../../shared/order-statuses.ts'
import { demoStorePfm } from '../staged-order.ts'
import type { DemoOperations } from './demo-operations.ts'

/** Steps of each act after it was formed: one waits for the courier, one is issued, one is dissolved. */
const acts = [['PRINTED'], ['PRINTED', 'ISSUE'], ['DISSOLVE']] as const

/** Creates acceptance acts of stores other than the one whose orders the demo's user hands over. */
export async function createDemoActs({ tx, services, engine, setTime, loadUser, runDesks }: DemoOperations) {
  const shipments = await queryRows<{ orderIds: number[] }>(
    tx,
    sql`select array_agg(id::float8 order by id) as "orderIds" from orders
      where order_status_id = ${orderStatus.readyForShipment} and pfm <> ${demoStorePfm}
        and exists (select from delivery_announcements d where d.order_id = orders.id and d.state = 'known')
      group by pfm, delivery_service_id order by min(id)`,
  )
  const actor = await loadUser('admin')
  for (const [index, steps] of acts.entries()) {
    const shipment = shipments[index]
    if (!shipment) return
    const { orderIds } = shipment
    setTime(12)
    const rows = await readCourierHandoverRows(tx, orderIds)
    const boxes = rows.flatMap(({ orderId, boxes }) => createBoxCodes(orderId, boxes))
    const { deskId } = await createAcceptanceAct(services, engine, actor, { orderIds, boxes })
    await runDesks()
    for (const [n, type] of steps.entries()) {
      setTime(9 - n * 3)
      await engine.executeStep({ tx, actor }, { deskId }, type)
      await runDesks()
    }
  }
}
