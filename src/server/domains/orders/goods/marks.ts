import { and, eq, sql } from 'drizzle-orm'
import { parseMarkingCode } from '../../../../shared/marks/parse-mark.ts'
import { orderStatus } from '../../../../shared/order-statuses.ts'
import { canSeeStore, type Actor } from '../../../platform/identity/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import { queryRows, type Db, type Tx } from '../../../platform/db/database.ts'
import { readDatabaseNow } from '../../../platform/db/now.ts'
import { markScans, orderMarks, orderProducts, orders } from '../../../platform/db/schema/orders.ts'
import type { Engine } from '../../../engine/engine.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { LiveChange } from '../../../../../schemas/api/live.ts'
import type { Services } from '../../../platform/services.ts'
import { removeRow } from '../../../engine/order-state/changes.ts'
import { buildLogEntry } from '../change-order.ts'
import { lockOrder } from '../../../engine/order-state/lock-order.ts'
import { withOrderMutex } from '../../../engine/order-mutex.ts'
import { findScanningInstanceId } from './scanning-steps.ts'
import { findUnavailableMarkingCodes } from './unavailable-marks.ts'

/** A scanned marking code of a line. */
export interface ScannedMarkingCode {
  lineId: number
  code: string
}

/**
 * Validates a scanned marking code and reserves its unit for the current step of the order. No other order can use the
 * unit until the step ends or the scan is removed. Returns the identity of the unit. Refuses (code 390) a marking code
 * that is unreadable, of another product, used by another order or written off. Refuses (status 403) an actor who may
 * not scan for the order now.
 */
export const reserveMarkingCode = (
  db: Db,
  actor: Actor,
  clock: Clock,
  scanned: ScannedMarkingCode,
): Promise<string> =>
  db.transaction(async (tx) => {
    const line = await readLine(tx, actor, scanned.lineId)
    const instanceId = await findScanningInstanceId(tx, actor, line.orderId)
    if (instanceId === null) throw refuse.forbidden()
    const identity = readIdentity(line, scanned.code)
    await refuseUnavailable(tx, actor, line.orderId, identity)
    const savedScans = await queryRows<{ identity: string }>(
      tx,
      sql`
      insert into mark_scans (identity, order_id, line_id, instance_id, user_name, at)
        values (${identity}, ${line.orderId}, ${scanned.lineId}, ${instanceId}, ${actor.name}, ${await readDatabaseNow(tx, clock)})
      on conflict (identity) do update set order_id = excluded.order_id, line_id = excluded.line_id,
        instance_id = excluded.instance_id, user_name = excluded.user_name, at = excluded.at
        where mark_scans.order_id = excluded.order_id or not exists (
          select from workflow_instances i where i.id = mark_scans.instance_id and i.status = 'active')
      returning identity`,
    )
    // A concurrent scan of the same unit for another order was committed first.
    if (savedScans.length === 0) {
      await refuseUnavailable(tx, actor, line.orderId, identity)
      throw refuse.marksFailed('errors:markTakenMeanwhile')
    }
    return identity
  })

async function refuseUnavailable(tx: Tx, actor: Actor, orderId: number, identity: string): Promise<void> {
  const [unavailable] = await findUnavailableMarkingCodes(tx, orderId, [identity])
  if (!unavailable) return
  const { orderId: ownerOrderId, pfm, productName, state } = unavailable
  // The number of the other order is shown only to users who may see its store. The product name is not secret.
  if (!canSeeStore(actor, pfm)) throw refuse.marksFailed('errors:markTaken.inOtherStore', { productName })
  throw refuse.marksFailed(`errors:markTaken.${state}`, { orderId: ownerOrderId, productName })
}

/**
 * Removes a scan, so that another order can use the unit at once. Also deletes the marking code from the order if an
 * earlier forming has stored it. During an edit of a formed order this is refused (code 390), because a cancelled edit
 * must restore the formed order, and a confirmed edit writes all marking codes again.
 */
export async function releaseMarkingCode(
  { database, publish }: Pick<Services, 'database' | 'publish'>,
  engine: Pick<Engine, 'recordExternalChange'>,
  actor: Actor,
  { lineId, code, tabId }: ScannedMarkingCode & { tabId: string | null },
): Promise<{ identity: string; removed: boolean }> {
  const changes: LiveChange[] = []
  const knownLine = await readLine(database.db, actor, lineId)
  const release = async (tx: Tx) => {
    await lockOrder(tx, knownLine.orderId)
    // Read again under the lock, because the line may have changed since the first read.
    const line = await readLine(tx, actor, lineId)
    if ((await findScanningInstanceId(tx, actor, line.orderId)) === null) throw refuse.forbidden()
    const identity = readIdentity(line, code)
    await tx
      .delete(markScans)
      .where(and(eq(markScans.identity, identity), eq(markScans.orderId, line.orderId)))
    const storedMark = and(
      eq(orderMarks.identity, identity),
      eq(orderMarks.orderId, line.orderId),
      eq(orderMarks.lineId, lineId),
      eq(orderMarks.state, 'held'),
    )
    const [match] = await tx.select({ at: orderMarks.at }).from(orderMarks).where(storedMark)
    if (!match) return { ...line, identity, removed: false }
    if (line.statusId !== orderStatus.beingFormed) throw refuse.marksFailed('errors:markStaysWhileEdited')
    // Leaves the update time of the order unchanged. Otherwise the current step would be refused as stale.
    await engine.recordExternalChange({ tx, actor, changes }, line.orderId, 'mark.takenBack', (scope) => [
      removeRow('orderMarks', { orderId: line.orderId, identity }),
      buildLogEntry(scope, {
        action: 'takeMarkBack',
        entityName: 'mark',
        old: { lineId, identity },
        new: null,
      }),
    ])
    return { ...line, identity, removed: true }
  }
  const { orderId, pfm, ...result } = await withOrderMutex(database.db, knownLine.orderId, () =>
    database.db.transaction(release),
  )
  if (result.removed) publish([{ kind: 'order', orderId, pfm, ...(tabId === null ? {} : { tabId }) }])
  return { identity: result.identity, removed: result.removed }
}

interface Line {
  productName: string
  gtin: string | null
  orderId: number
  pfm: string
  statusId: number
}

/** Reads an order line. A line of a store that the actor may not see is refused as if it did not exist. */
async function readLine(db: Db | Tx, actor: Actor, lineId: number): Promise<Line> {
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
  if (!line || !canSeeStore(actor, line.pfm)) throw refuse.orderNotFound()
  return line
}

function readIdentity(line: Line, code: string): string {
  const mark = parseMarkingCode(code)
  if (!mark.ok) throw refuse.marksFailed('errors:markUnreadable')
  if (mark.gtin !== line.gtin)
    throw refuse.marksFailed('errors:markOfOtherProduct', { productName: line.productName })
  return mark.identity
}
