import { sql, type SQL } from 'drizzle-orm'
import type { TrackList, TrackQuery, TrackRow } from '../../../../schemas/api/tracks.ts'
import { leastOfTrack, trackServices, trackServiceTypes } from '../../../../schemas/values/track-services.ts'
import { readTrack } from '../../../shared/track-number.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { rows, type Db } from '../../platform/db/database.ts'
import { readCounted } from '../../platform/lists/read-counted.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { inStores } from '../../platform/access/in-stores.ts'
import { instant } from '../../platform/db/instant.ts'

type Found = Omit<TrackRow, 'deliveryServiceTypeId'> & { service: string; total: number }

/** As the index has it: a person knows the end of a number, in whatever letters. */
const key = sql`reverse(upper(replace(a.track, '-', '')))`
const keyOf = (text: string) => sql`reverse(upper(${text}))`

/** Parcels whose track number is this, or ends so; the newest first. */
export async function findTracks(
  db: Db,
  actor: Actor,
  { search, deliveryServiceTypeId: type, limit = 50, offset = 0 }: TrackQuery,
): Promise<TrackList> {
  const text = readTrack(search)
  if (text.length < leastOfTrack)
    throw refuse.incorrectData([{ path: '/querystring/search', message: 'errors:trackTooShort' }])
  const ends = sql`${key} ~>=~ ${keyOf(text)} and ${key} ~<~ (${keyOf(text)} || chr(1114111))`
  const ofService = type === undefined ? sql`` : sql`and a.service = ${trackServices[type]}`
  const { items, total } = await readCounted<Found>(
    db,
    sql`${parcels(sql`a.track is not null and ${ends} ${ofService} and ${inStores(actor, undefined)}`)}
      order by a.asked_at desc, a.number`,
    { limit, offset },
  )
  return { items: items.map(shown), total }
}

/** Parcels of the post by their whole numbers, for each number the newest. */
export async function findPostal(
  db: Db,
  actor: Actor,
  tracks: readonly string[],
): Promise<Map<string, TrackRow>> {
  const keys = sql`(select reverse(upper(one)) from jsonb_array_elements_text(${JSON.stringify(tracks)}::jsonb) one)`
  const found = await rows<Found>(
    db,
    sql`${parcels(sql`a.track is not null and ${key} in ${keys} and a.service = 'post' and ${inStores(actor, undefined)}`)}
      order by a.asked_at`,
  )
  return new Map(found.map((row) => [trackKey(row.track ?? ''), shown(row)]))
}

export const trackKey = (track: string): string => readTrack(track).toUpperCase()

/** Of one order, the newest announcement first. */
export const parcelsOf = async (db: Db, orderId: number): Promise<TrackRow[]> =>
  (await rows<Found>(db, sql`${parcels(sql`a.order_id = ${orderId}`)} order by a.attempt desc`)).map(shown)

/** Of the post, announced at or after and before these instants; the oldest first. */
export const postalBetween = async (
  db: Db,
  actor: Actor,
  [from, to]: readonly [string, string],
  most: number,
): Promise<TrackRow[]> =>
  (
    await rows<Found>(
      db,
      sql`${parcels(sql`a.service = 'post' and a.asked_at >= ${from}::timestamptz and a.asked_at < ${to}::timestamptz
          and ${inStores(actor, undefined)}`)}
        order by a.asked_at, a.number limit ${most}`,
    )
  ).map(shown)

const parcels = (where: SQL): SQL => sql`
  select a.order_id::float8 as "orderId", o.pfm, a.track, a.number, a.service, a.state,
    ${instant('a.asked_at')} as "askedAt", s.delivery_status_id as "deliveryStatusId",
    ${instant('s.happened_at')} as "statusAt", count(*) over ()::int as total
  from delivery_announcements a join orders o on o.id = a.order_id
  left join lateral (
    select t.delivery_status_id, t.happened_at from delivery_tracks t
    where t.order_id = a.order_id and t.number = a.number order by t.happened_at desc, t.id desc limit 1
  ) s on true
  where ${where}`

const typeOf = new Map<string, TrackRow['deliveryServiceTypeId']>(
  trackServiceTypes.map((type) => [trackServices[type], type]),
)

function shown({ service, ...row }: Omit<Found, 'total'>): TrackRow {
  const deliveryServiceTypeId = typeOf.get(service)
  if (deliveryServiceTypeId === undefined) throw new Error(`no type of the delivery service ${service}`)
  return { ...row, deliveryServiceTypeId }
}
