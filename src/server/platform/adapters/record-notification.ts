import { createHash } from 'node:crypto'
import { sortKeys } from '../../../shared/sort-keys.ts'
import { querySqlText, type Tx } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'

interface NotificationRecord {
  source: string
  orderId: number
  /** Time of the record. Null: the clock of the database. */
  at: Date | null
}

interface Notification {
  id: string
  happenedAt: string
}

/** Digest of the content without the id and the time: a partner may send a repeated notification with its own time. */
const computeDigest = ({ id: _id, happenedAt: _happenedAt, ...content }: Notification): string =>
  createHash('sha256')
    .update(JSON.stringify(sortKeys(content)))
    .digest('base64url')

/**
 * Records a notification of a partner. Returns true if the same notification was recorded before, because partners
 * repeat a notification to which they got no response. Refuses another notification with the id of a recorded one (code
 * 19).
 */
export async function isRepeatedNotification(
  tx: Tx,
  { source, orderId, at }: NotificationRecord,
  notification: Notification,
): Promise<boolean> {
  const { id } = notification
  const digest = computeDigest(notification)
  const inserted = await querySqlText(
    tx,
    `insert into partner_notifications (source, id, order_id, at, digest)
      values ($1, $2, $3, coalesce($4::timestamptz, clock_timestamp()), $5) on conflict do nothing returning id`,
    [source, id, orderId, at?.toISOString() ?? null, digest],
  )
  if (inserted.length > 0) return false
  const [existing] = await querySqlText<{ of: number; digest: string | null }>(
    tx,
    `select order_id::float8 as of, digest from partner_notifications where source = $1 and id = $2`,
    [source, id],
  )
  // A record of an earlier version has no digest.
  if (existing!.of !== orderId || (existing!.digest ?? digest) !== digest)
    throw refuse.denied(notificationIdUsed)
  return true
}

/** Text key of the refusal of another notification with a used id. */
export const notificationIdUsed = 'errors:notificationIdUsed'
