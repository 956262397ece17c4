import { and, eq, ne } from 'drizzle-orm'
import { parseMark } from '../../shared/marks/parse-mark.ts'
import { orderStatus } from '../../shared/order-statuses.ts'
import { maySeeStore, type Actor } from '../actor.ts'
import type { Db, Tx } from '../db/database.ts'
import { orderMarks, orderProducts, orders } from '../db/schema/orders.ts'
import type { Engine } from '../engine/engine.ts'
import { refuse } from '../refusal.ts'
import type { LiveChange } from '../../../schemas/api/live.ts'
import type { Services } from '../services.ts'
import { remove } from '../world/changes.ts'
import { logged } from './change-order.ts'
import { lockOrder } from '../world/lock-order.ts'
import { mayScan } from './scanning-steps.ts'

/** A mark of a line, as a person scans it. */
export interface ScannedMark {
  lineId: number
  code: string
}

/**
 * The check of one mark at the moment it is scanned: is it readable, of this product, in no other order? Nothing is
 * written: marks are written with the forming, by the step's own transaction. Answers what makes the unit itself.
 * Refuses with 390, and with 403 whoever may not do a step of the order that scans.
 */
export async function checkMark(db: Db, actor: Actor, scanned: ScannedMark): Promise<string> {
  const line = await lineOf(db, actor, scanned.lineId)
  if (!(await mayScan(db, actor, line.orderId))) throw refuse.forbidden()
  const identity = identityOn(line, scanned.code)
  const [taken] = await db
    .select({ orderId: orderMarks.orderId })
    .from(orderMarks)
    .where(and(eq(orderMarks.identity, identity), ne(orderMarks.orderId, line.orderId)))
  if (taken) throw refuse.marksFailed('errors:markTakenElsewhere')
  return identity
}

/**
 * A scan is taken back. Until the forming ends there is nothing stored of it, and nothing to do. What an earlier forming
 * of the order stored is deleted, so that another order may have the unit at once. During an edit it stays (390): an edit
 * that is dropped leaves the order as it was formed, and one that is confirmed writes the marks anew.
 */
export async function takeMarkBack(
  { database, publish }: Pick<Services, 'database' | 'publish'>,
  engine: Pick<Engine, 'note'>,
  actor: Actor,
  { lineId, code, tabId }: ScannedMark & { tabId: string | null },
): Promise<{ identity: string; removed: boolean }> {
  const changes: LiveChange[] = []
  const { orderId, pfm, ...answer } = await database.db.transaction(async (tx) => {
    const known = await lineOf(tx, actor, lineId)
    await lockOrder(tx, known.orderId)
    // Read anew: what stood before the lock may have moved on.
    const line = await lineOf(tx, actor, lineId)
    if (!(await mayScan(tx, actor, line.orderId))) throw refuse.forbidden()
    const identity = identityOn(line, code)
    const stored = and(
      eq(orderMarks.identity, identity),
      eq(orderMarks.orderId, line.orderId),
      eq(orderMarks.lineId, lineId),
    )
    const [found] = await tx.select({ at: orderMarks.at }).from(orderMarks).where(stored)
    if (!found) return { ...line, identity, removed: false }
    if (line.statusId !== orderStatus.beingFormed) throw refuse.marksFailed('errors:markStaysWhileEdited')
    // The order's update time stays: the step that is being done would be refused as stale.
    await engine.note({ tx, actor, changes }, line.orderId, 'mark.takenBack', (scope) => [
      remove('orderMarks', { identity }),
      logged(scope, { action: 'takeMarkBack', entityName: 'mark', old: { lineId, identity }, new: null }),
    ])
    return { ...line, identity, removed: true }
  })
  if (answer.removed) publish([{ kind: 'order', orderId, pfm, ...(tabId === null ? {} : { tabId }) }])
  return { identity: answer.identity, removed: answer.removed }
}

interface Line {
  gtin: string | null
  orderId: number
  pfm: string
  statusId: number
}

/** A line of another store's order is as if it did not exist. */
async function lineOf(db: Db | Tx, actor: Actor, lineId: number): Promise<Line> {
  const [line] = await db
    .select({
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
  if (!mark.ok || mark.gtin !== line.gtin) throw refuse.marksFailed('errors:marksFailed')
  return mark.identity
}
