import { and, eq, inArray, sql } from 'drizzle-orm'
import { mailingNames, mailings, type Mailing } from '../../../../schemas/values/mailings.ts'
import { storeDay, wallTime } from '../../../shared/store-day.ts'
import { rows } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { mailingRecipients, mailingsTold } from '../../platform/db/schema/mailings.ts'
import { startPollingLoop, type Rounds } from '../../platform/polling-loop.ts'
import type { Services } from '../../platform/services.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { write } from '../../engine/order-state/write.ts'
import { failedEvents, type MailingRequest, type Content } from './contents.ts'
import { registeredContents, type DailyContents } from './registry.ts'

type Round = Omit<MailingRequest, 'language' | 'zone'>
type Parts = Pick<Services, 'database' | 'clock' | 'publish' | 'log'>

/** Events that failed longer ago are no news any more. */
const newsHours = 24

/**
 * Writes the mails that are due into the outbox and answers how many. What a mail tells is claimed in the transaction that
 * writes it: any number of servers tell it once, and a server that dies has told nothing.
 */
export async function sendDueMailings(parts: Parts): Promise<number> {
  const { db } = parts.database
  const at = await databaseNow(db, parts.clock)
  const { mailingHour, mailingRows: most } = await readSettings(db, parts.log)
  let written = 0
  for (const mailing of dailyNames)
    written += await db.transaction((tx) => tellTheDay({ tx, at, most }, mailing, mailingHour))
  written += await db.transaction((tx) => tellFailedEvents({ tx, at, most }))
  if (written > 0) parts.publish([{ kind: 'events' }])
  return written
}

const isDaily = (name: Mailing): name is keyof DailyContents => mailings[name] === 'daily'
const dailyNames = mailingNames.filter(isDaily)

/** Everybody by their own clock: whose hour has come and who has not yet been told of their day. */
async function tellTheDay(asked: Round, mailing: keyof DailyContents, usualHour: number): Promise<number> {
  const { at } = asked
  const due = new Map(
    (await recipientsOf(asked, mailing))
      .filter(({ zone, hour }) => wallTime(at, zone).hour >= (hour ?? usualHour))
      .map((recipient) => [`${storeDay(at, recipient.zone)}:${recipient.id}`, recipient]),
  )
  const mine = await claim(asked, mailing, [...due.keys()])
  return tell(
    asked,
    mailing,
    mine.map((about) => ({ about, recipient: due.get(about)! })),
    (reader) => registeredContents.get()[mailing](reader),
  )
}

/** A mail of its own that failed tells nobody: it would be told by the next one, and so for ever. */
async function tellFailedEvents(asked: Round): Promise<number> {
  const { tx, at } = asked
  const failed = await rows<{ id: string }>(
    tx,
    sql`select e.id::text from events e
      where e.status = 'fail' and e.handler <> 'mailing.send'
        and e.updated_at > ${at.toISOString()}::timestamptz - make_interval(hours => ${newsHours}::int)
        and not exists (select 1 from mailings_told t where t.mailing = 'eventFailed' and t.about = e.id::text)
      order by e.id limit 1000`,
  )
  const mine = await claim(
    asked,
    'eventFailed',
    failed.map(({ id }) => id),
  )
  const [first] = mine
  if (first === undefined) return 0
  // The first of what it tells names the mail: nothing is told twice.
  const told = (await recipientsOf(asked, 'eventFailed')).map((recipient) => ({ about: first, recipient }))
  return tell(asked, 'eventFailed', told, (reader) => failedEvents(reader, mine.map(Number)))
}

/** Those of `about` that nobody has told; who claims the same meanwhile waits for this transaction and gets none of them. */
async function claim({ tx, at }: Round, mailing: Mailing, about: readonly string[]): Promise<string[]> {
  if (about.length === 0) return []
  const claimed = await tx
    .insert(mailingsTold)
    .values(about.map((one) => ({ mailing, about: one, at })))
    .onConflictDoNothing()
    .returning({ about: mailingsTold.about })
  return claimed.map((row) => row.about)
}

type Recipient = typeof mailingRecipients.$inferSelect

/** In one order on every server: two that claim the same wait for each other, never in a ring. */
const recipientsOf = ({ tx }: Round, mailing: Mailing): Promise<Recipient[]> =>
  tx
    .select()
    .from(mailingRecipients)
    .where(sql`${mailing} = any(${mailingRecipients.mailings})`)
    .orderBy(mailingRecipients.id)

/** Whoever reads in one language by one clock is told in the same words. */
async function tell(
  asked: Round,
  mailing: Mailing,
  told: readonly { about: string; recipient: Recipient }[],
  content: (reader: MailingRequest) => Promise<Content>,
): Promise<number> {
  const { tx, at } = asked
  const now = at.toISOString()
  const alike = new Map<string, (typeof told)[number][]>()
  for (const one of told) {
    const key = `${one.recipient.language} ${one.recipient.zone}`
    alike.set(key, [...(alike.get(key) ?? []), one])
  }
  let mails = 0
  for (const group of alike.values()) {
    const { language, zone } = group[0]!.recipient
    const params = await content({ ...asked, language, zone })
    if (params === null) continue
    const inserted = group.map(({ about, recipient: { id, email } }) => ({
      orderId: null,
      handler: 'mailing.send',
      type: `mailing.${mailing}`,
      serviceId: 'mail',
      key: `mailing.${mailing}.${about}.${id}`,
      status: 'ready',
      data: { email, mailing, params, language },
      createdAt: now,
      updatedAt: now,
    }))
    await write(tx, [{ table: 'events', inserted, updated: [], removed: [] }])
    await tx
      .update(mailingsTold)
      .set({ mails: sql`mails + 1` })
      .where(
        and(
          eq(mailingsTold.mailing, mailing),
          inArray(
            mailingsTold.about,
            group.map(({ about }) => about),
          ),
        ),
      )
    mails += group.length
  }
  return mails
}

/** Looks every minute on every server process. */
export function startMailings(parts: Parts): Pick<Rounds, 'stop'> {
  return startPollingLoop({
    everyMs: 60_000,
    failed: (error) => parts.log.warn({ err: error }, 'mailings'),
    round: () => sendDueMailings(parts),
  })
}
