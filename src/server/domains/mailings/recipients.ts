import { and, asc, count, eq, sql } from 'drizzle-orm'
import type {
  MailingTypes,
  Recipient,
  RecipientBody,
  RecipientChange,
  RecipientList,
  RecipientQuery,
} from '../../../../schemas/api/mailing.ts'
import { mailingNames, mailingSchedules, type Mailing } from '../../../../schemas/values/mailings.ts'
import { parseSubstringSearch } from '../../../shared/clean-text.ts'
import { getStoreZone } from '../../../shared/store-day.ts'
import { isTimeZone } from '../../../shared/zones.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import { getDatabaseErrorCodes } from '../../platform/db/error-codes.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { mailingRecipients as table } from '../../platform/db/schema/mailings.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { translateListText } from '../../platform/lists/list-texts.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'

type RecipientRecord = typeof table.$inferSelect

/** One page of the recipients, sorted by e-mail. */
export async function listRecipients(
  db: Db,
  { search, mailing, limit = 50, offset = 0 }: RecipientQuery,
): Promise<RecipientList> {
  const text = parseSubstringSearch(search ?? '')
  const filter = and(
    text === null ? sql`false` : undefined,
    text ? sql`position(lower(${text}) in lower(${table.email})) > 0` : undefined,
    mailing === undefined ? undefined : sql`${mailing} = any(${table.mailings})`,
  )
  const page = db
    .select()
    .from(table)
    .where(filter)
    .orderBy(asc(sql`lower(${table.email})`))
  const [total] = await db.select({ n: count() }).from(table).where(filter)
  return { items: (await page.limit(limit).offset(offset)).map(toRecipient), total: total!.n }
}

/** All mailing types with the number of recipients and the time of the last mail. */
export async function readMailingTypes(db: Db, language: Language): Promise<MailingTypes> {
  const lastMails = await queryRows<{ mailing: Mailing; at: string }>(
    db,
    sql`select mailing, ${buildIsoInstantSql('max(at)')} as at from mailings_told where mails > 0 group by mailing`,
  )
  const counts = await queryRows<{ mailing: Mailing; n: number }>(
    db,
    sql`select mailing, count(*)::int as n from mailing_recipients, unnest(mailings) as mailing group by mailing`,
  )
  return mailingNames.map((id) => ({
    id,
    name: translateListText(language, `mailing:types.${id}`),
    text: translateListText(language, `mailing:about.${id}`),
    goes: mailingSchedules[id],
    recipients: counts.find(({ mailing }) => mailing === id)?.n ?? 0,
    lastAt: lastMails.find(({ mailing }) => mailing === id)?.at ?? null,
  }))
}

export async function addRecipient(
  services: Services,
  actor: Actor,
  body: RecipientBody,
): Promise<Recipient> {
  return changeRecipients(services, actor, async (tx, changedBy) => {
    const [added] = await tx
      .insert(table)
      .values({ ...withDefaults(body, '/body'), ...changedBy })
      .returning()
    return toRecipient(added!)
  })
}

/** Changes a recipient. Refuses (code 355) a recipient that was changed after the user read it. */
export async function changeRecipient(
  services: Services,
  actor: Actor,
  id: number,
  { from, to }: RecipientChange,
): Promise<Recipient> {
  return changeRecipients(services, actor, async (tx, changedBy) => {
    const current = await lockRecipient(tx, id)
    if (!isSame(current, withDefaults(from, '/body/from'))) throw refuse.stale()
    const [changed] = await tx
      .update(table)
      .set({ ...withDefaults(to, '/body/to'), ...changedBy })
      .where(eq(table.id, id))
      .returning()
    return toRecipient(changed!)
  })
}

export async function removeRecipient(services: Services, actor: Actor, id: number): Promise<void> {
  await changeRecipients(services, actor, async (tx) => {
    await lockRecipient(tx, id)
    await tx.delete(table).where(eq(table.id, id))
  })
}

/**
 * Executes a change of recipients in a transaction. Mails contain data of all stores, so access to all stores is
 * required. Refuses an e-mail that another recipient already has, regardless of letter case.
 */
async function changeRecipients<T>(
  { database: { db }, clock }: Services,
  actor: Actor,
  change: (tx: Tx, changedBy: Pick<RecipientRecord, 'changedAt' | 'userId' | 'userName'>) => Promise<T>,
): Promise<T> {
  if (actor.stores !== 'all') throw refuse.forbidden()
  try {
    return await db.transaction(async (tx) =>
      change(tx, { changedAt: await readDatabaseNow(tx, clock), userId: actor.id, userName: actor.name }),
    )
  } catch (error) {
    if (getDatabaseErrorCodes(error).includes(uniqueViolation)) throw refuse.denied('errors:recipientTaken')
    throw error
  }
}

const uniqueViolation = '23505'

async function lockRecipient(tx: Tx, id: number): Promise<RecipientRecord> {
  const [recipient] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (!recipient) throw refuse.pageNotFound()
  return recipient
}

/** Fills in missing fields: Russian, the default time zone, and no hour, so that the hour from the settings applies. */
function withDefaults(
  { language = 'ru', zone = getStoreZone(null), hour = null, ...fields }: RecipientBody,
  path: string,
) {
  if (!isTimeZone(zone)) throw refuse.incorrectData([{ path: `${path}/zone`, message: 'errors:unknownZone' }])
  return { ...fields, language, zone, hour }
}

type ComparedFields = Pick<RecipientRecord, 'email' | 'language' | 'zone' | 'hour' | 'mailings'>

const isSame = (a: ComparedFields, b: ComparedFields) =>
  (['email', 'language', 'zone', 'hour'] as const).every((field) => a[field] === b[field]) &&
  hasSameMailings(a.mailings, b.mailings)

const hasSameMailings = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name) => b.includes(name))

const toRecipient = ({
  id,
  email,
  mailings: storedMailings,
  changedAt,
  userName,
  ...settings
}: RecipientRecord): Recipient => ({
  language: settings.language,
  zone: settings.zone,
  hour: settings.hour,
  id,
  email,
  changedAt: changedAt.toISOString(),
  changedBy: userName,
  // A later version of the product may have stored mailings that this one does not know.
  mailings: mailingNames.filter((name) => storedMailings.includes(name)),
})
