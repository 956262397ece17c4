import { sql } from 'drizzle-orm'
import { mailingNames, mailings, type Mailing } from '../../../schemas/values/mailings.ts'
import { storeDay, wallTime, zoneOf } from '../../shared/store-day.ts'
import { rows } from '../db/database.ts'
import { databaseNow } from '../db/now.ts'
import { mailingRecipients, mailingsTold } from '../db/schema/mailings.ts'
import { startRounds, type Rounds } from '../events/rounds.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { write } from '../world/write.ts'
import { dailyContents, failedEvents, type Asked, type Content } from './contents.ts'

type Parts = Pick<Services, 'database' | 'clock' | 'publish' | 'log'>

/** Recipients have no language of their own; the shop's is Russian. */
const language = 'ru'
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
  const daily = wallTime(at, zoneOf(null)).hour >= mailingHour ? dailyNames : []
  let written = 0
  for (const mailing of daily)
    written += await db.transaction((tx) => tellTheDay({ tx, at, most, language }, mailing))
  written += await db.transaction((tx) => tellFailedEvents({ tx, at, most, language }))
  if (written > 0) parts.publish([{ kind: 'events' }])
  return written
}

const isDaily = (name: Mailing): name is keyof typeof dailyContents => mailings[name] === 'daily'
const dailyNames = mailingNames.filter(isDaily)

async function tellTheDay(asked: Asked, mailing: keyof typeof dailyContents): Promise<number> {
  const day = storeDay(asked.at, zoneOf(null))
  const [mine] = await claim(asked, mailing, [day])
  return mine === undefined ? 0 : tell(asked, mailing, [day], () => dailyContents[mailing](asked))
}

/** A mail of its own that failed tells nobody: it would be told by the next one, and so for ever. */
async function tellFailedEvents(asked: Asked): Promise<number> {
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
  return mine.length === 0 ? 0 : tell(asked, 'eventFailed', mine, () => failedEvents(asked, mine.map(Number)))
}

/** Those of `about` that nobody has told; who claims the same meanwhile waits for this transaction and gets none of them. */
async function claim({ tx, at }: Asked, mailing: Mailing, about: readonly string[]): Promise<string[]> {
  if (about.length === 0) return []
  const claimed = await tx
    .insert(mailingsTold)
    .values(about.map((one) => ({ mailing, about: one, at })))
    .onConflictDoNothing()
    .returning({ about: mailingsTold.about })
  return claimed.map((row) => row.about)
}

async function tell(
  { tx, at }: Asked,
  mailing: Mailing,
  about: readonly string[],
  content: () => Promise<Content>,
): Promise<number> {
  const recipients = await tx
    .select()
    .from(mailingRecipients)
    .where(sql`${mailing} = any(${mailingRecipients.mailings})`)
  // What nobody asked for is not read together.
  const params = recipients.length === 0 ? null : await content()
  if (params === null) return 0
  const now = at.toISOString()
  const inserted = recipients.map(({ id, email }) => ({
    ...{ orderId: null, handler: 'mailing.send', type: `mailing.${mailing}`, serviceId: 'mail' },
    // The first of what it tells names the mail: nothing is told twice.
    ...{ key: `mailing.${mailing}.${about[0]}.${id}`, status: 'ready' },
    ...{ data: { email, mailing, params, language }, createdAt: now, updatedAt: now },
  }))
  await write(tx, [{ table: 'events', inserted, updated: [], removed: [] }])
  await tx
    .update(mailingsTold)
    .set({ mails: recipients.length })
    .where(sql`mailing = ${mailing} and about = ${about[0]}`)
  return recipients.length
}

/** Looks every minute on every server process. */
export function startMailings(parts: Parts): Pick<Rounds, 'stop'> {
  return startRounds({
    everyMs: 60_000,
    failed: (error) => parts.log.warn({ err: error }, 'mailings'),
    round: () => sendDueMailings(parts),
  })
}
