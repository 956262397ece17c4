import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { IntakeAnswer, IntakeOrder } from '../../../../schemas/api/intake.ts'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { knownEntries } from '../../platform/catalogs/known-entries.ts'
import { clockOverride } from '../../platform/clock.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { rows, type Tx } from '../../platform/db/database.ts'
import { intakeOrders } from '../../platform/db/schema/intake.ts'
import type { Engine } from '../../engine/engine.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import type { StockPartner } from '../../platform/adapters/stock/client.ts'
import { askStock } from '../distribution/ask-stock.ts'
import { savePlacement, placeOrder, readCandidates } from '../distribution/place-order.ts'
import { rulesOf } from '../distribution/rules.ts'
import { acceptOrder } from './arrival.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { plainTexts } from './plain-texts.ts'
import { refuseImpossible } from './refuse-order.ts'
import { countryRules } from '../../../shared/country.ts'
import { installationCountry } from '../../platform/config/installation.ts'

/**
 * Takes in an order of a shop or a partner, once for each of its numbers: one that is sent again is answered as the first
 * time, as it stands now. Refuses another order under a used number (code 19), and what cannot be with code 7 and the
 * path of each wrong field.
 */
export async function takeOrder(
  services: Services,
  engine: Engine,
  stock: StockPartner,
  client: Actor,
  given: IntakeOrder,
  language: Language,
): Promise<IntakeAnswer> {
  const { data: order } = plainTexts(given)
  const { pfm: named } = order
  if (named === undefined && !order.delivery)
    throw refuse.incorrectData([
      { path: '/body/pfm', message: translate(language, 'errors:pickupNeedsStore') },
    ])
  const key = { client: client.id, partnerOrderId: order.partnerOrderId }
  // Before the transaction: nobody holds a row while a partner is asked.
  const pieces = named === undefined ? await stockFor(services, stock, order, key) : null
  return takeIn(services, engine, { actor: client, order, key, pieces, language })
}

interface Incoming {
  actor: Actor
  order: Omit<IntakeOrder, 'partnerOrderId'> & { partnerOrderId?: string }
  /** Under the same key an order comes in once. */
  key: { client: string; partnerOrderId: string }
  /** What the stores have of it; null: not asked. */
  pieces: Awaited<ReturnType<typeof stockFor>>
  language: Language
  /** What else is kept of it, in its transaction; counts when an order is compared with the one of the same key. */
  beside?: { kept: object; keep: (tx: Tx, orderId: number) => Promise<void> }
}

/** The one door of orders, of shops and of testers: checked against the catalogues, given a store, written down and started. */
export async function takeIn(
  { database, clock, publish }: Services,
  engine: Engine,
  { actor, order: given, key, pieces, language, beside }: Incoming,
): Promise<IntakeAnswer> {
  const { data: order, empty } = plainTexts(given)
  if (empty.length > 0)
    throw refuse.incorrectData(
      empty.map((path) => ({ path: `/body${path}`, message: translate(language, 'errors:required') })),
    )
  const { pfm: named } = order
  const changes: LiveChange[] = []
  const digest = createHash('sha256')
    .update(JSON.stringify(beside ? [order, beside.kept] : order))
    .digest('base64url')
  const answer = await database.db.transaction(async (tx) => {
    // The same order sent twice at once: the second one waits here until the first is in.
    const [first] = await tx
      .insert(intakeOrders)
      .values({ ...key, digest, at: await databaseNow(tx, clock) })
      .onConflictDoNothing()
      .returning()
    const ofKey = and(
      eq(intakeOrders.client, key.client),
      eq(intakeOrders.partnerOrderId, key.partnerOrderId),
    )
    if (!first) {
      const [known] = await tx.select().from(intakeOrders).where(ofKey)
      if (known!.digest !== digest)
        throw beside
          ? refuse.denied('errors:keyUsedForAnotherRequest')
          : refuse.denied('errors:orderNumberUsed', {}, { orderId: known!.orderId })
      return { ...(await promiseOf(tx, known!.orderId!)), repeated: true }
    }
    await refuseUnknown(tx, order, language)
    const settings = await readSettings(tx)
    const at = clockOverride(clock) ?? (await databaseNow(tx, clock))
    refuseImpossible(order, { at, planDays: settings.planDays, language })
    const rules = rulesOf(settings)
    const currency = order.currency ?? countryRules[installationCountry()].currency
    const placed =
      named === undefined ? await placeOrder(tx, { currency, lines: order.lines }, pieces, rules) : null
    const pfm = named ?? placed?.pfm
    if (!pfm) throw refuse.denied('errors:noStoreTakesIt')
    const { orderId } = await acceptOrder(
      engine,
      { tx, actor, changes, at },
      { ...order, pfm },
      {
        ...(placed && {
          beforeStart: (orderId: number) =>
            savePlacement(tx, { orderId, at, pfm, minInStock: rules.minInStock }, placed),
        }),
      },
    )
    await beside?.keep(tx, orderId)
    await tx.update(intakeOrders).set({ orderId }).where(ofKey)
    return { ...(await promiseOf(tx, orderId)), repeated: false }
  })
  publish(changes)
  return answer
}

/** What the stores have of an order that has not come before; null: it is not known, or not asked. */
async function stockFor(
  { database: { db }, log }: Services,
  stock: StockPartner,
  order: IntakeOrder,
  key: { client: string; partnerOrderId: string },
) {
  const [known] = await db
    .select()
    .from(intakeOrders)
    .where(and(eq(intakeOrders.client, key.client), eq(intakeOrders.partnerOrderId, key.partnerOrderId)))
  const { enabled } = rulesOf(await readSettings(db))
  const pfms = (await readCandidates(db)).filter(({ list }) => list !== null).map(({ pfm }) => pfm)
  if (known || !enabled || pfms.length === 0) return null
  return askStock(
    stock,
    log,
    order.lines.map(({ sku }) => sku),
    pfms,
  )
}

/** Catalogue of each field that names an entry. */
const catalogOf = {
  orderSourceTypeId: 'orderSourceTypes',
  payTypeId: 'payTypes',
  payStatusId: 'payStatuses',
  customerRequests: 'customerRequests',
} as const

async function refuseUnknown(tx: Tx, order: Incoming['order'], language: Language): Promise<void> {
  const known = await knownEntries(tx)
  const unknown = Object.entries(catalogOf).flatMap(([field, catalog]) => {
    const id = order[field as keyof typeof catalogOf]
    return id === undefined || known(catalog, id) ? [] : [field]
  })
  if (unknown.length > 0)
    throw refuse.incorrectData(
      unknown.map((field) => ({
        path: `/body/${field}`,
        message: translate(language, 'errors:unknownEntry'),
      })),
    )
}

async function promiseOf(tx: Tx, orderId: number): Promise<Omit<IntakeAnswer, 'repeated'>> {
  const [found] = await rows<
    Record<'orderStatusId' | 'pfm', never> & { formedBy: number | null; plannedFor: number | null }
  >(
    tx,
    sql`select o.order_status_id as "orderStatusId", o.pfm,
        (select extract(epoch from t.due_at) * 1000 from tasks t where t.order_id = o.id and t.task_status = 'open'
          and t.task_type in ('formatting', 'formationDelivery') order by t.task_id limit 1)::float8 as "formedBy",
        (extract(epoch from o.plan_date_issued) * 1000)::float8 as "plannedFor"
      from orders o where o.id = ${orderId}`,
  )
  const { formedBy, plannedFor, ...order } = found!
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return { orderId, ...order, formedBy: iso(formedBy), plannedFor: iso(plannedFor) }
}
