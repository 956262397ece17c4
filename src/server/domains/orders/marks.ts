import { and, eq, sql } from 'drizzle-orm'
import { parseMark } from '../../../shared/marks/parse-mark.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { maySeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { rows, type Db, type Tx } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { markScans, orderMarks, orderProducts, orders } from '../../platform/db/schema/orders.ts'
import type { Engine } from '../../engine/engine.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Services } from '../../platform/services.ts'
import { remove } from '../../engine/order-state/changes.ts'
import { logged } from './change-order.ts'
import { lockOrder } from '../../engine/order-state/lock-order.ts'
import { inTurnOfOrder } from '../../engine/order-mutex.ts'
import { scanningInstance } from './scanning-steps.ts'
import { findUnavailableMarks } from './unavailable-marks.ts'

/** A mark of a line, as a person scans it. */
export interface ScannedMark {
  lineId: number
  code: string
}

/**
 * One mark at the moment it is scanned: is it readable, of this product, in no other order? From here on the unit is this
 * step's: no other order may have it until the step ends or the scan is taken back. What the forming writes it writes by
 * its own transaction. Answers what makes the unit itself. Refuses with 390, naming product and order, and with 403
 * whoever may not do a step of the order that scans.
 */
export const checkMark = (db: Db, actor: Actor, clock: Clock, scanned: ScannedMark): Promise<string> =>
  db.transaction(async (tx) => {
    const line = await lineOf(tx, actor, scanned.lineId)
    const instanceId = await scanningInstance(tx, actor, line.orderId)
    if (instanceId === null) throw refuse.forbidden()
    const identity = identityOn(line, scanned.code)
    await refuseTaken(tx, actor, line.orderId, identity)
    const kept = await rows<{ identity: string }>(
      tx,
      sql`
      insert into mark_scans (identity, order_id, line_id, instance_id, user_name, at)
        values (${identity}, ${line.orderId}, ${scanned.lineId}, ${instanceId}, ${actor.name}, ${await databaseNow(tx, clock)})
      on conflict (identity) do update set order_id = excluded.order_id, line_id = excluded.line_id,
        instance_id = excluded.instance_id, user_name = excluded.user_name, at = excluded.at
        where mark_scans.order_id = excluded.order_id or not exists (
          select from workflow_instances i where i.id = mark_scans.instance_id and i.status = 'active')
      returning identity`,
    )
    // Somebody else's scan of the same unit came a moment earlier.
    if (kept.length === 0) {
      await refuseTaken(tx, actor, line.orderId, identity)
      throw refuse.marksFailed('errors:markTakenMeanwhile')
    }
    return identity
  })

async function refuseTaken(tx: Tx, actor: Actor, orderId: number, identity: string): Promise<void> {
  const [taken] = await findUnavailableMarks(tx, orderId, [identity])
  if (!taken) return
  const { orderId: holder, pfm, productName, state } = taken
  // The goods are the same everywhere; whose order it is stays with its store.
  if (!maySeeStore(actor, pfm)) throw refuse.marksFailed('errors:markTaken.inOtherStore', { productName })
  throw refuse.marksFailed(`errors:markTaken.${state}`, { orderId: holder, productName })
}

/**
 * A scan is taken back: another order may have the unit at once. Until the forming ends nothing else is stored of it. What an earlier forming
 * of the order stored is deleted. During an edit it stays (390): an edit
 * that is dropped leaves the order as it was formed, and one that is confirmed writes the marks anew.
 */
export async function releaseMark(
  { database, publish }: Pick<Services, 'database' | 'publish'>,
  engine: Pick<Engine, 'note'>,
  actor: Actor,
  { lineId, code, tabId }: ScannedMark & { tabId: string | null },
): Promise<{ identity: string; removed: boolean }> {
  const changes: LiveChange[] = []
  const known = await lineOf(database.db, actor, lineId)
  const takeBack = async (tx: Tx) => {
    await lockOrder(tx, known.orderId)
    // Read anew: what stood before the lock may have moved on.
    const line = await lineOf(tx, actor, lineId)
    if ((await scanningInstance(tx, actor, line.orderId)) === null) throw refuse.forbidden()
    const identity = identityOn(line, code)
    await tx
      .delete(markScans)
      .where(and(eq(markScans.identity, identity), eq(markScans.orderId, line.orderId)))
    const stored = and(
      eq(orderMarks.identity, identity),
      eq(orderMarks.orderId, line.orderId),
      eq(orderMarks.lineId, lineId),
      eq(orderMarks.state, 'held'),
    )
    const [found] = await tx.select({ at: orderMarks.at }).from(orderMarks).where(stored)
    if (!found) return { ...line, identity, removed: false }
    if (line.statusId !== orderStatus.beingFormed) throw refuse.marksFailed('errors:markStaysWhileEdited')
    // The order's update time stays: the step that is being done would be refused as stale.
    await engine.note({ tx, actor, changes }, line.orderId, 'mark.takenBack', (scope) => [
      remove('orderMarks', { orderId: line.orderId, identity }),
      logged(scope, { action: 'takeMarkBack', entityName: 'mark', old: { lineId, identity }, new: null }),
    ])
    return { ...line, identity, removed: true }
  }
  const { orderId, pfm, ...answer } = await inTurnOfOrder(database.db, known.orderId, () =>
    database.db.transaction(takeBack),
  )
  if (answer.removed) publish([{ kind: 'order', orderId, pfm, ...(tabId === null ? {} : { tabId }) }])
  return { identity: answer.identity, removed: answer.removed }
}

interface Line {
  productName: string
  gtin: string | null
  orderId: number
  pfm: string
  statusId: number
}

/** A line of another store's order is as if it did not exist. */
async function lineOf(db: Db | Tx, actor: Actor, lineId: number): Promise<Line> {
  const [line] = await db
    .select({
      productName: orderProducts.productName,
      gtin: orderProducts.gtin,
      orderId: orderProducts.orderId,
      pfm: orders.pfm,
      statusId: orders.orderStatusId,
    })
    .from(orderProducts)
    .innerJoin(orders, eq(orders.id, orderProducts.orderId))
    .where(eq(orderProducts.id, lineId))
  if (!line || !maySeeStore(actor, line.pfm)) throw refuse.orderNotFound()
  return line
}

function identityOn(line: Line, code: string): string {
  const mark = parseMark(code)
  if (!mark.ok) throw refuse.marksFailed('errors:markUnreadable')
  if (mark.gtin !== line.gtin)
    throw refuse.marksFailed('errors:markOfOtherProduct', { productName: line.productName })
  return mark.identity
}
