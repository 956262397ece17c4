import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { IntakeResponse, IntakeOrder } from '../../../../schemas/api/intake.ts'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { readCatalogEntryLookup } from '../../platform/catalogs/known-entries.ts'
import { getClockOverride } from '../../platform/clock.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { queryRows, type Tx } from '../../platform/db/database.ts'
import { intakeOrders } from '../../platform/db/schema/intake.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import type { Engine } from '../../engine/engine.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import type { StockPartner } from '../../platform/adapters/stock/client.ts'
import { fetchStock } from '../distribution/fetch-stock.ts'
import {
  saveStoreChoice,
  chooseStoreByRules,
  readCandidateStores,
} from '../distribution/choose-store-by-load.ts'
import { toDistributionRules } from '../distribution/rules.ts'
import { acceptOrder } from './accept-order.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { completeOrder } from './complete-order.ts'
import { normalizeOrderTexts } from './normalize-order-texts.ts'
import { refuseImpossibleOrder } from './refuse-order.ts'
import { countries } from '../../../../schemas/values/countries.ts'
import { countryRules } from '../../../shared/country.ts'
import { sortKeys } from '../../../shared/sort-keys.ts'
import { getInstallationCountry } from '../../platform/config/installation.ts'

/**
 * Accepts an order of a shop or a partner, once per partner order number. A repeated order changes nothing and gets the
 * current state as the response. Refuses a different order with the same number, a closed store and an order that no
 * store can take (code 19), an unknown store (code 50), and invalid data (code 7) with the path of each field.
 */
export async function acceptIntakeOrder(
  services: Services,
  engine: Engine,
  stock: StockPartner,
  client: Actor,
  input: IntakeOrder,
  language: Language,
): Promise<IntakeResponse> {
  const { data: order } = normalizeOrderTexts(input)
  const { pfm: requestedPfm } = order
  if (requestedPfm === undefined && !order.delivery)
    throw refuse.incorrectData([
      { path: '/body/pfm', message: translate(language, 'errors:pickupNeedsStore') },
    ])
  const key = { client: client.id, partnerOrderId: order.partnerOrderId }
  // The stock is fetched before the transaction starts, so that no rows are locked during the call.
  const stockByStore = requestedPfm === undefined ? await readStock(services, stock, order, key) : null
  return createIncomingOrder(services, engine, { actor: client, order, key, pieces: stockByStore, language })
}

interface IncomingOrder {
  actor: Actor
  order: Omit<IntakeOrder, 'partnerOrderId'> & { partnerOrderId?: string }
  /** Only one order is created per key. */
  key: { client: string; partnerOrderId: string }
  /** Stock of the stores. Null if it is unknown or not needed. */
  pieces: Awaited<ReturnType<typeof readStock>>
  language: Language
  /** Additional data, saved in the same transaction. A repeated order must have the same `content`. */
  extra?: { content: object; save: (tx: Tx, orderId: number) => Promise<void> }
}

/**
 * Validates an order, chooses its store, stores it and starts its process. All orders of shops, partners and testers
 * are created by this function.
 */
export async function createIncomingOrder(
  { database, clock, publish }: Services,
  engine: Engine,
  { actor, order: input, key, pieces: stockByStore, language, extra }: IncomingOrder,
): Promise<IntakeResponse> {
  const { data: order, empty } = normalizeOrderTexts(input)
  if (empty.length > 0)
    throw refuse.incorrectData(
      empty.map((path) => ({ path: `/body${path}`, message: translate(language, 'errors:required') })),
    )
  const { pfm: requestedPfm } = order
  const changes: LiveChange[] = []
  const completedOrder = completeOrder(order, getInstallationCountry())
  const digest = createHash('sha256')
    .update(JSON.stringify(sortKeys(extra ? [completedOrder, extra.content] : completedOrder)))
    .digest('base64url')
  const answer = await database.db.transaction(async (tx) => {
    // If the same order is sent twice concurrently, the second request waits here for the transaction of the first.
    const [inserted] = await tx
      .insert(intakeOrders)
      .values({ ...key, digest, at: await readDatabaseNow(tx, clock) })
      .onConflictDoNothing()
      .returning()
    const keyCondition = and(
      eq(intakeOrders.client, key.client),
      eq(intakeOrders.partnerOrderId, key.partnerOrderId),
    )
    if (!inserted) {
      const [existing] = await tx.select().from(intakeOrders).where(keyCondition)
      if (existing!.digest !== digest)
        throw extra
          ? refuse.denied('errors:keyUsedForAnotherRequest')
          : refuse.denied('errors:orderNumberUsed', {}, { orderId: existing!.orderId })
      return { ...(await readPromise(tx, existing!.orderId!)), repeated: true }
    }
    await refuseUnknownEntries(tx, order, language)
    const settings = await readSettings(tx)
    const at = getClockOverride(clock) ?? (await readDatabaseNow(tx, clock))
    refuseImpossibleOrder(
      { ...order, currency: completedOrder.currency },
      {
        at,
        planDays: settings.planDays,
        // No check is needed for a store that is chosen by the rules: they choose only stores of the country of the
        // currency.
        store:
          requestedPfm === undefined
            ? null
            : { pfm: requestedPfm, currency: await readStoreCurrency(tx, requestedPfm) },
        language,
      },
    )
    const rules = toDistributionRules(settings)
    const placement =
      requestedPfm === undefined
        ? await chooseStoreByRules(
            tx,
            { currency: completedOrder.currency, lines: order.lines },
            stockByStore,
            rules,
          )
        : null
    const pfm = requestedPfm ?? placement?.pfm
    if (!pfm) throw refuse.denied('errors:noStoreTakesIt')
    const { orderId } = await acceptOrder(
      engine,
      { tx, actor, changes, at },
      { ...order, pfm },
      {
        ...(placement && {
          beforeStart: (orderId: number) =>
            saveStoreChoice(tx, { orderId, at, pfm, minInStock: rules.minInStock }, placement),
        }),
      },
    )
    await extra?.save(tx, orderId)
    await tx.update(intakeOrders).set({ orderId }).where(keyCondition)
    return { ...(await readPromise(tx, orderId)), repeated: false }
  })
  publish(changes)
  return answer
}

/**
 * Fetches the stock for a new order. Returns null if the stock is unknown or not needed, for example for a repeated
 * order.
 */
async function readStock(
  { database: { db }, log }: Services,
  stock: StockPartner,
  order: IntakeOrder,
  key: { client: string; partnerOrderId: string },
) {
  const [existing] = await db
    .select()
    .from(intakeOrders)
    .where(and(eq(intakeOrders.client, key.client), eq(intakeOrders.partnerOrderId, key.partnerOrderId)))
  const { enabled } = toDistributionRules(await readSettings(db))
  const pfms = (await readCandidateStores(db)).filter(({ list }) => list !== null).map(({ pfm }) => pfm)
  if (existing || !enabled || pfms.length === 0) return null
  return fetchStock(
    stock,
    log,
    order.lines.map(({ sku }) => sku),
    pfms,
  )
}

/** Fields that contain the id of a catalogue entry, with their catalogues. */
const fieldCatalogs = {
  orderSourceTypeId: 'orderSourceTypes',
  payTypeId: 'payTypes',
  payStatusId: 'payStatuses',
  customerRequests: 'customerRequests',
} as const

async function refuseUnknownEntries(
  tx: Tx,
  order: IncomingOrder['order'],
  language: Language,
): Promise<void> {
  const isKnown = await readCatalogEntryLookup(tx)
  const unknownFields = Object.entries(fieldCatalogs).flatMap(([field, catalog]) => {
    const id = order[field as keyof typeof fieldCatalogs]
    return id === undefined || isKnown(catalog, id) ? [] : [field]
  })
  if (unknownFields.length > 0)
    throw refuse.incorrectData(
      unknownFields.map((field) => ({
        path: `/body/${field}`,
        message: translate(language, 'errors:unknownEntry'),
      })),
    )
}

/** Currency of the country of a store, the only one in which it accepts orders. Null for an unknown store. */
async function readStoreCurrency(tx: Tx, pfm: string): Promise<string | null> {
  const [store] = await tx.select({ country: stores.country }).from(stores).where(eq(stores.pfm, pfm))
  const country = countries.find((name) => name === store?.country)
  return country === undefined ? null : countryRules[country].currency
}

async function readPromise(tx: Tx, orderId: number): Promise<Omit<IntakeResponse, 'repeated'>> {
  const [record] = await queryRows<
    Record<'orderStatusId' | 'pfm', never> & { formedBy: number | null; plannedFor: number | null }
  >(
    tx,
    sql`select o.order_status_id as "orderStatusId", o.pfm,
        (select extract(epoch from t.due_at) * 1000 from tasks t where t.order_id = o.id and t.task_status = 'open'
          and t.task_type in ('formatting', 'formationDelivery') order by t.task_id limit 1)::float8 as "formedBy",
        (extract(epoch from o.plan_date_issued) * 1000)::float8 as "plannedFor"
      from orders o where o.id = ${orderId}`,
  )
  const { formedBy, plannedFor, ...order } = record!
  const toIso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return { orderId, ...order, formedBy: toIso(formedBy), plannedFor: toIso(plannedFor) }
}
