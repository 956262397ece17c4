import { Type } from 'typebox'
import {
  TrackNumberMatches,
  PostalExportQuery,
  OrderTrackingCard,
  TrackList,
  TrackParams,
  TrackQuery,
} from '../../../../schemas/api/tracks.ts'
import { combineDayAndTime, addDays, getStoreZone } from '../../../shared/store-day.ts'
import { setAttachmentHeaders, createFileResponseSchema } from '../../platform/http/attachment.ts'
import { readCatalog } from '../../platform/catalogs/repository.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import type { App } from '../../platform/http/http.ts'
import { exportSynchronously } from '../../platform/lists/export/export-synchronously.ts'
import { translateListText } from '../../platform/lists/list-texts.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import {
  findPostalParcels,
  findParcelsByTrack,
  readPostalParcels,
  toComparableTrackNumber,
} from './find-tracks.ts'
import {
  csvMimeType,
  buildPostalCsv,
  postalFileLimits,
  buildPostalTemplate,
  readPostalFile,
} from './postal-csv.ts'
import { readTrackCard } from './read-track-card.ts'

const url = '/api/tracks'
const tags = ['tracks']
const access = 'settingsTracknumSearch'
const csvBody = { content: { [csvMimeType]: { schema: Type.Unsafe<Buffer>({}) } } }

/** Routes of parcels by track number, and of postal files: docs/decisions/0042-postal-files.md. */
export function registerTrackRoutes(app: App, services: Services): void {
  const { db } = services.database
  app.addContentTypeParser(
    csvMimeType,
    { parseAs: 'buffer', bodyLimit: postalFileLimits.bytes },
    (_, body, done) => done(null, body),
  )
  app.get(
    url,
    { config: { access }, schema: { tags, querystring: TrackQuery, response: { 200: TrackList } } },
    ({ actor, query }) => findParcelsByTrack(db, actor, query),
  )
  app.get(
    `${url}/:orderId`,
    {
      config: { access, refuses: [404] },
      schema: { tags, params: TrackParams, response: { 200: OrderTrackingCard } },
    },
    ({ actor, language, params }) => readTrackCard(db, actor, params.orderId, language),
  )
  app.get(
    `${url}/postal/csv`,
    {
      config: { access, refuses: [409] },
      schema: {
        tags,
        querystring: PostalExportQuery,
        response: { 200: createFileResponseSchema('Parcels of the post', csvMimeType) },
      },
    },
    async ({ actor, language, query: { from, to } }, reply) => {
      if (from > to) throw refuse.denied('errors:periodBackwards')
      if (addDays(from, postalFileLimits.days) <= to)
        throw refuse.denied('errors:periodTooLong', { most: postalFileLimits.days })
      const zone = getStoreZone(null)
      const period = [
        combineDayAndTime(from, '00:00', zone),
        combineDayAndTime(addDays(to, 1), '00:00', zone),
      ] as const
      const file = await exportSynchronously(services, actor, 'tracks', async () => {
        const parcels = await readPostalParcels(db, actor, period, postalFileLimits.lines + 1)
        if (parcels.length > postalFileLimits.lines)
          throw refuse.denied('errors:exportTooLarge', { most: postalFileLimits.lines })
        const statuses = (await readCatalog(db, 'deliveryStatuses', language)) ?? []
        const storeZones = await db.select({ pfm: stores.pfm, zone: stores.zone }).from(stores)
        const csv = await buildPostalCsv(parcels, language, {
          statusOf: (id) => statuses.find((entry) => entry.id === id)?.description ?? String(id),
          zones: new Map(storeZones.map((store) => [store.pfm, store.zone])),
        })
        return { file: csv, rows: parcels.length }
      })
      setAttachmentHeaders(reply, `${translateListText(language, 'tracks:postal.file')} ${from} ${to}.csv`)
      return reply.send(file)
    },
  )
  app.get(
    `${url}/postal/template`,
    {
      config: { access },
      schema: { tags, response: { 200: createFileResponseSchema('The file to fill in', csvMimeType) } },
    },
    async ({ language }, reply) => {
      setAttachmentHeaders(reply, `${translateListText(language, 'tracks:postal.template')}.csv`)
      return reply.send(await buildPostalTemplate(language))
    },
  )
  app.post(
    `${url}/postal`,
    {
      config: { access, refuses: [409] },
      bodyLimit: postalFileLimits.bytes,
      schema: { tags, body: csvBody, response: { 200: TrackNumberMatches } },
    },
    async ({ actor, body }) => {
      const postalRows = await readPostalFile(body)
      const parcelsByTrack = await findPostalParcels(
        db,
        actor,
        postalRows.map(({ track }) => track),
      )
      return {
        rows: postalRows.map((row) => ({
          ...row,
          parcel: parcelsByTrack.get(toComparableTrackNumber(row.track)) ?? null,
        })),
      }
    },
  )
}
