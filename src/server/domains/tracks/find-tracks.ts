import { sql, type SQL } from 'drizzle-orm'
import type { TrackList, TrackQuery, TrackedParcel } from '../../../../schemas/api/tracks.ts'
import {
  minTrackSearchLength,
  trackSearchServices,
  trackSearchServiceTypes,
} from '../../../../schemas/values/track-services.ts'
import { normalizeTrackNumber } from '../../../shared/track-number.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { readPageWithTotal } from '../../platform/lists/read-counted.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'

type ParcelRow = Omit<TrackedParcel, 'deliveryServiceTypeId'> & { service: string; total: number }

/**
 * Reversed track number in upper case and without hyphens, so that a search by the end of a number is a search by
 * prefix. The index must have the same expression.
 */
const trackKeyColumn = sql`reverse(upper(replace(a.track, '-', '')))`
const toTrackKey = (text: string) => sql`reverse(upper(${text}))`

/**
 * Parcels whose track number ends with the text, in any letter case, newest first. Refuses a text that is too short
 * (code 7).
 */
export async function findParcelsByTrack(
  db: Db,
  actor: Actor,
  { search, deliveryServiceTypeId: type, limit = 50, offset = 0 }: TrackQuery,
): Promise<TrackList> {
  const text = normalizeTrackNumber(search)
  if (text.length < minTrackSearchLength)
    throw refuse.incorrectData([{ path: '/querystring/search', message: 'errors:trackTooShort' }])
  const endsWithText = sql`${trackKeyColumn} ~>=~ ${toTrackKey(text)} and ${trackKeyColumn} ~<~ (${toTrackKey(text)} || chr(1114111))`
  const isOfService = type === undefined ? sql`` : sql`and a.service = ${trackSearchServices[type]}`
  const { items, total } = await readPageWithTotal<ParcelRow>(
    db,
    sql`${buildParcelQuery(sql`a.track is not null and ${endsWithText} ${isOfService} and ${buildStoresCondition(actor, undefined)}`)}
      order by a.asked_at desc, a.number`,
    { limit, offset },
  )
  return { items: items.map(toTrackRow), total }
}

/**
 * Postal parcels with these complete track numbers, by track number. If a number occurs repeatedly, the newest parcel.
 */
export async function findPostalParcels(
  db: Db,
  actor: Actor,
  tracks: readonly string[],
): Promise<Map<string, TrackedParcel>> {
  const keys = sql`(select reverse(upper(one)) from jsonb_array_elements_text(${JSON.stringify(tracks)}::jsonb) one)`
  const parcelRows = await queryRows<ParcelRow>(
    db,
    sql`${buildParcelQuery(sql`a.track is not null and ${trackKeyColumn} in ${keys} and a.service = 'post' and ${buildStoresCondition(actor, undefined)}`)}
      order by a.asked_at`,
  )
  return new Map(parcelRows.map((row) => [toComparableTrackNumber(row.track ?? ''), toTrackRow(row)]))
}

export const toComparableTrackNumber = (track: string): string => normalizeTrackNumber(track).toUpperCase()

/** Parcels of one order, from the newest announcement to the oldest. */
export const readOrderParcels = async (db: Db, orderId: number): Promise<TrackedParcel[]> =>
  (
    await queryRows<ParcelRow>(
      db,
      sql`${buildParcelQuery(sql`a.order_id = ${orderId}`)} order by a.attempt desc`,
    )
  ).map(toTrackRow)

/** Postal parcels that were announced from the first instant up to, but not including, the second, oldest first. */
export const readPostalParcels = async (
  db: Db,
  actor: Actor,
  [from, to]: readonly [string, string],
  limit: number,
): Promise<TrackedParcel[]> =>
  (
    await queryRows<ParcelRow>(
      db,
      sql`${buildParcelQuery(sql`a.service = 'post' and a.asked_at >= ${from}::timestamptz and a.asked_at < ${to}::timestamptz
          and ${buildStoresCondition(actor, undefined)}`)}
        order by a.asked_at, a.number limit ${limit}`,
    )
  ).map(toTrackRow)

const buildParcelQuery = (where: SQL): SQL => sql`
  select a.order_id::float8 as "orderId", o.pfm, a.track, a.number, a.service, a.state,
    ${buildIsoInstantSql('a.asked_at')} as "askedAt", s.delivery_status_id as "deliveryStatusId",
    ${buildIsoInstantSql('s.happened_at')} as "statusAt", count(*) over ()::int as total
  from delivery_announcements a join orders o on o.id = a.order_id
  left join lateral (
    select t.delivery_status_id, t.happened_at from delivery_tracks t
    where t.order_id = a.order_id and t.number = a.number order by t.happened_at desc, t.id desc limit 1
  ) s on true
  where ${where}`

const typeByService = new Map<string, TrackedParcel['deliveryServiceTypeId']>(
  trackSearchServiceTypes.map((type) => [trackSearchServices[type], type]),
)

function toTrackRow({ service, ...row }: Omit<ParcelRow, 'total'>): TrackedParcel {
  const deliveryServiceTypeId = typeByService.get(service)
  if (deliveryServiceTypeId === undefined) throw new Error(`no service type for delivery service ${service}`)
  return { ...row, deliveryServiceTypeId }
}
