import { and, asc, count, eq, sql } from 'drizzle-orm'
import type {
  MailingTypes,
  Recipient,
  RecipientBody,
  RecipientChange,
  RecipientList,
  RecipientQuery,
} from '../../../../schemas/api/mailing.ts'
import { mailingNames, mailings, type Mailing } from '../../../../schemas/values/mailings.ts'
import { zoneOf } from '../../../shared/store-day.ts'
import { isZone } from '../../../shared/zones.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { rows, type Db, type Tx } from '../../platform/db/database.ts'
import { codesOf } from '../../platform/db/error-codes.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { mailingRecipients as table } from '../../platform/db/schema/mailings.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { listText } from '../../platform/lists/list-texts.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { instant } from '../../platform/db/instant.ts'

type Stored = typeof table.$inferSelect

/** By their e-mail. */
export async function listRecipients(
  db: Db,
  { search, mailing, limit = 50, offset = 0 }: RecipientQuery,
): Promise<RecipientList> {
  const asked = and(
    search?.trim() ? sql`position(lower(${search.trim()}) in lower(${table.email})) > 0` : undefined,
    mailing === undefined ? undefined : sql`${mailing} = any(${table.mailings})`,
  )
  const page = db
    .select()
    .from(table)
    .where(asked)
    .orderBy(asc(sql`lower(${table.email})`))
  const [total] = await db.select({ n: count() }).from(table).where(asked)
  return { items: (await page.limit(limit).offset(offset)).map(shown), total: total!.n }
}

/** What there is to be told, to how many, and when something was told last. */
export async function mailingTypes(db: Db, language: Language): Promise<MailingTypes> {
  const told = await rows<{ mailing: Mailing; at: string }>(
    db,
    sql`select mailing, ${instant('max(at)')} as at from mailings_told where mails > 0 group by mailing`,
  )
  const held = await rows<{ mailing: Mailing; n: number }>(
    db,
    sql`select mailing, count(*)::int as n from mailing_recipients, unnest(mailings) as mailing group by mailing`,
  )
  return mailingNames.map((id) => ({
    id,
    name: listText(language, `mailing:types.${id}`),
    text: listText(language, `mailing:about.${id}`),
    goes: mailings[id],
    recipients: held.find(({ mailing }) => mailing === id)?.n ?? 0,
    lastAt: told.find(({ mailing }) => mailing === id)?.at ?? null,
  }))
}

export async function addRecipient(
  services: Services,
  actor: Actor,
  asked: RecipientBody,
): Promise<Recipient> {
  return changing(services, actor, async (tx, who) => {
    const [added] = await tx
      .insert(table)
      .values({ ...whole(asked, '/body'), ...who })
      .returning()
    return shown(added!)
  })
}

/** Refused when it stands otherwise than the person saw it (355). */
export async function changeRecipient(
  services: Services,
  actor: Actor,
  id: number,
  { from, to }: RecipientChange,
): Promise<Recipient> {
  return changing(services, actor, async (tx, who) => {
    const before = await lockedRecipient(tx, id)
    if (!isSame(before, whole(from, '/body/from'))) throw refuse.stale()
    const [changed] = await tx
      .update(table)
      .set({ ...whole(to, '/body/to'), ...who })
      .where(eq(table.id, id))
      .returning()
    return shown(changed!)
  })
}

export async function removeRecipient(services: Services, actor: Actor, id: number): Promise<void> {
  await changing(services, actor, async (tx) => {
    await lockedRecipient(tx, id)
    await tx.delete(table).where(eq(table.id, id))
  })
}

/** Mails tell of every store, so whoever sees them all says whom they go to. One e-mail stands once, in whatever letters. */
async function changing<T>(
  { database: { db }, clock }: Services,
  actor: Actor,
  change: (tx: Tx, who: Pick<Stored, 'changedAt' | 'userId' | 'userName'>) => Promise<T>,
): Promise<T> {
  if (actor.stores !== 'all') throw refuse.forbidden()
  try {
    return await db.transaction(async (tx) =>
      change(tx, { changedAt: await databaseNow(tx, clock), userId: actor.id, userName: actor.name }),
    )
  } catch (error) {
    if (codesOf(error).includes(uniqueViolation)) throw refuse.denied('errors:recipientTaken')
    throw error
  }
}

const uniqueViolation = '23505'

async function lockedRecipient(tx: Tx, id: number): Promise<Stored> {
  const [found] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (!found) throw refuse.pageNotFound()
  return found
}

/** What was left out is as it was for everybody before: Russian, by Moscow's clock, at the hour of the rules. */
function whole({ language = 'ru', zone = zoneOf(null), hour = null, ...asked }: RecipientBody, path: string) {
  if (!isZone(zone)) throw refuse.incorrectData([{ path: `${path}/zone`, message: 'errors:unknownZone' }])
  return { ...asked, language, zone, hour }
}

type Compared = Pick<Stored, 'email' | 'language' | 'zone' | 'hour' | 'mailings'>

const isSame = (a: Compared, b: Compared) =>
  (['email', 'language', 'zone', 'hour'] as const).every((field) => a[field] === b[field]) &&
  sameMailings(a.mailings, b.mailings)

const sameMailings = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one))

const shown = ({ id, email, mailings: held, changedAt, userName, ...how }: Stored): Recipient => ({
  language: how.language,
  zone: how.zone,
  hour: how.hour,
  id,
  email,
  changedAt: changedAt.toISOString(),
  changedBy: userName,
  // One that a later version knew means nothing here.
  mailings: mailingNames.filter((name) => held.includes(name)),
})
