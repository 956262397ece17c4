import { and, eq, inArray, sql } from 'drizzle-orm'
import { mailingNames, mailingSchedules, type Mailing } from '../../../../schemas/values/mailings.ts'
import { getStoreDay, toWallTime } from '../../../shared/store-day.ts'
import { queryRows } from '../../platform/db/database.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { mailingRecipients, sentMailings } from '../../platform/db/schema/mailings.ts'
import { startPollingLoop, type PollingLoop } from '../../platform/polling-loop.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { writeChanges } from '../../engine/order-state/write.ts'
import { readFailedEventsContent, type MailingContentRequest, type MailingContent } from './contents.ts'
import {
  mailingContentReaderRegistry,
  mailProducerRegistry,
  type DailyMailingContentReaders,
  type MailingServices,
} from './registry.ts'

type RoundContext = Omit<MailingContentRequest, 'language' | 'zone'>

/** Maximum age of a failed event that is still reported, in hours. */
const maxFailureAgeHours = 24

/**
 * Writes the due mails to the outbox and returns their number. Each mailing is claimed in the transaction that writes
 * its mails. Therefore several servers send it only once, and a server that stops before the commit sends nothing.
 */
export async function sendDueMailings(services: MailingServices): Promise<number> {
  const { db } = services.database
  const at = await readDatabaseNow(db, services.clock)
  const { mailingHour, mailingRows: maxLines } = await readSettings(db, services.log)
  let mailCount = 0
  for (const mailing of dailyNames)
    mailCount += await db.transaction((tx) => sendDailyMailing({ tx, at, maxLines }, mailing, mailingHour))
  mailCount += await db.transaction((tx) => sendFailedEvents({ tx, at, maxLines }))
  for (const produceMails of mailProducerRegistry.get()) mailCount += await produceMails(services)
  if (mailCount > 0) services.publish([{ kind: 'events' }])
  return mailCount
}

const isDaily = (name: Mailing): name is keyof DailyMailingContentReaders =>
  mailingSchedules[name] === 'daily'
const dailyNames = mailingNames.filter(isDaily)

/** Sends a daily mailing to the recipients whose hour has begun in their time zone, once per recipient and day. */
async function sendDailyMailing(
  context: RoundContext,
  mailing: keyof DailyMailingContentReaders,
  defaultHour: number,
): Promise<number> {
  const { at } = context
  const due = new Map(
    (await readRecipients(context, mailing))
      .filter(({ zone, hour }) => toWallTime(at, zone).hour >= (hour ?? defaultHour))
      .map((recipient) => [`${getStoreDay(at, recipient.zone)}:${recipient.id}`, recipient]),
  )
  const claimed = await claimSubjects(context, mailing, [...due.keys()])
  return sendMails(
    context,
    mailing,
    claimed.map((about) => ({ about, recipient: due.get(about)! })),
    (request) => mailingContentReaderRegistry.get()[mailing](request),
  )
}

/**
 * Sends a mail about failed events. Failed mails of mailings are excluded, because a mail about them could fail as
 * well, which would never end.
 */
async function sendFailedEvents(context: RoundContext): Promise<number> {
  const { tx, at } = context
  const failed = await queryRows<{ id: string }>(
    tx,
    sql`select e.id::text from events e
      where e.status = 'fail' and e.handler <> 'mailing.send'
        and e.updated_at > ${at.toISOString()}::timestamptz - make_interval(hours => ${maxFailureAgeHours}::int)
        and not exists (select 1 from mailings_told t where t.mailing = 'eventFailed' and t.about = e.id::text)
      order by e.id limit 1000`,
  )
  return sendMailingAboutSubjects(
    context,
    'eventFailed',
    failed.map(({ id }) => id),
    (request, claimed) => readFailedEventsContent(request, claimed.map(Number)),
  )
}

/** Sends one mail about these subjects to every recipient of the mailing. A subject is reported only once. */
export async function sendMailingAboutSubjects(
  context: RoundContext,
  mailing: Mailing,
  subjects: readonly string[],
  content: (request: MailingContentRequest, claimed: readonly string[]) => Promise<MailingContent>,
): Promise<number> {
  const claimed = await claimSubjects(context, mailing, subjects)
  const [first] = claimed
  if (first === undefined) return 0
  // The first subject makes the key of the mail unique.
  const deliveries = (await readRecipients(context, mailing)).map((recipient) => ({
    about: first,
    recipient,
  }))
  return sendMails(context, mailing, deliveries, (request) => content(request, claimed))
}

/**
 * Claims the subjects that were not reported before, and returns them. A concurrent claim of the same subjects waits
 * for this transaction and then returns none of them.
 */
async function claimSubjects(
  { tx, at }: RoundContext,
  mailing: Mailing,
  subjects: readonly string[],
): Promise<string[]> {
  if (subjects.length === 0) return []
  const claimed = await tx
    .insert(sentMailings)
    .values(subjects.map((subject) => ({ mailing, about: subject, at })))
    .onConflictDoNothing()
    .returning({ about: sentMailings.about })
  return claimed.map((row) => row.about)
}

type Recipient = typeof mailingRecipients.$inferSelect

/**
 * Recipients of the mailing, sorted by id. Every server then inserts its rows in the same sequence, so concurrent
 * transactions cannot deadlock.
 */
const readRecipients = ({ tx }: RoundContext, mailing: Mailing): Promise<Recipient[]> =>
  tx
    .select()
    .from(mailingRecipients)
    .where(sql`${mailing} = any(${mailingRecipients.mailings})`)
    .orderBy(mailingRecipients.id)

/** Writes the mails. The content is built once for all recipients with the same language and time zone. */
async function sendMails(
  context: RoundContext,
  mailing: Mailing,
  deliveries: readonly { about: string; recipient: Recipient }[],
  content: (request: MailingContentRequest) => Promise<MailingContent>,
): Promise<number> {
  const { tx, at } = context
  const now = at.toISOString()
  const groups = new Map<string, (typeof deliveries)[number][]>()
  for (const delivery of deliveries) {
    const key = `${delivery.recipient.language} ${delivery.recipient.zone}`
    groups.set(key, [...(groups.get(key) ?? []), delivery])
  }
  let mails = 0
  for (const group of groups.values()) {
    const { language, zone } = group[0]!.recipient
    const params = await content({ ...context, language, zone })
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
    await writeChanges(tx, [{ table: 'events', inserted, updated: [], removed: [] }])
    await tx
      .update(sentMailings)
      .set({ mails: sql`mails + 1` })
      .where(
        and(
          eq(sentMailings.mailing, mailing),
          inArray(
            sentMailings.about,
            group.map(({ about }) => about),
          ),
        ),
      )
    mails += group.length
  }
  return mails
}

/** Sends due mailings every minute. Every server process may run it. */
export function startMailings(services: MailingServices): Pick<PollingLoop, 'stop'> {
  return startPollingLoop({
    everyMs: 60_000,
    failed: (error) => services.log.warn({ err: error }, 'mailings'),
    round: () => sendDueMailings(services),
  })
}
