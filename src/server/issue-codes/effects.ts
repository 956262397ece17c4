import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { issueCodes, orders } from '../db/schema/orders.ts'
import { stores } from '../db/schema/reference.ts'
import type { EffectHandlers, FactProviders, StepScope } from '../engine/effects.ts'
import type { SmsTemplate } from '../events/event-catalog.ts'
import { emit } from '../events/outbox.ts'
import { changeOrder, logChange } from '../orders/change-log.ts'
import { orderOf } from '../orders/effects.ts'
import { readSettings } from '../settings/read-settings.ts'

/** Catalogue confirmationCodeStatuses. */
const codeStatus = { notSent: 1, sent: 2, confirmed: 3, locked: 4 } as const

/** Four digits could be guessed from any digest: it only keeps the code from being read in passing. */
export const digestOf = (orderId: number, code: string): string =>
  createHash('sha256').update(`${orderId}:${code}`).digest('base64url')

export const issueCodeEffects: Pick<
  EffectHandlers,
  'sendIssueCode' | 'requestIssueSupport' | 'notifyCustomer'
> = {
  sendIssueCode: async (scope) => {
    const orderId = orderOf(scope)
    const code = String(randomInt(0, 10_000)).padStart(4, '0')
    await scope.tx
      .insert(issueCodes)
      .values({ orderId, digest: digestOf(orderId, code), sentAt: scope.at })
      .onConflictDoUpdate({
        target: issueCodes.orderId,
        set: { digest: digestOf(orderId, code), sentAt: scope.at },
      })
    await changeOrder(scope.tx, {
      orderId,
      at: scope.at,
      set: sql`confirmation_code_status = ${codeStatus.sent}`,
      old: { old: sql`confirmation_code_status` },
    })
    await sendSms(scope, 'issueCode', { code, orderId })
  },

  requestIssueSupport: async (scope) => {
    const orderId = orderOf(scope)
    await changeOrder(scope.tx, {
      orderId,
      at: scope.at,
      set: sql`confirmation_code_status = ${codeStatus.locked}`,
      old: { old: sql`confirmation_code_status` },
    })
    await logChange(scope.tx, {
      orderId,
      type: 'event',
      action: 'requestIssueSupport',
      entityName: 'confirmationCodeStatus',
      at: scope.at,
      old: codeStatus.sent,
      new: codeStatus.locked,
      userName: scope.actor.name,
    })
    await scope.tx.execute(sql`update tasks set importance = 1 where instance_id = ${scope.instance.id}`)
  },

  notifyCustomer: async (scope, { template }) => {
    const orderId = orderOf(scope)
    await sendSms(scope, template, {
      orderId,
      ...(await more[template]?.(scope, orderId)),
    })
  },
}

type Params = Record<string, string | number>

/** What a message says beyond the order's number, when it is known. */
const more: Partial<Record<SmsTemplate, (scope: StepScope, orderId: number) => Promise<Params | undefined>>> =
  {
    orderFormed: (scope) => whereToCollect(scope),
    deliveryMoved: async ({ tx }, orderId) => {
      const [order] = await tx.select({ day: orders.desiredDate }).from(orders).where(eq(orders.id, orderId))
      return order?.day ? { date: order.day.split('-').reverse().join('.') } : undefined
    },
    issuedToDelivery: async ({ tx }, orderId) => {
      const [order] = await tx
        .select({ track: orders.deliveryTrack })
        .from(orders)
        .where(eq(orders.id, orderId))
      return order?.track ? { track: order.track } : undefined
    },
  }

/** Where a formed order lies and for how many days (specification: storage). */
async function whereToCollect({ tx, instance }: StepScope): Promise<Record<string, string | number>> {
  const [store] = await tx
    .select({ city: stores.city, address: stores.address })
    .from(stores)
    .where(eq(stores.pfm, instance.pfm ?? ''))
  const { storageDays } = await readSettings(tx)
  return store ? { address: `${store.city}, ${store.address}`, count: storageDays } : {}
}

async function sendSms(
  scope: StepScope,
  template: SmsTemplate,
  params: Record<string, string | number>,
): Promise<void> {
  const orderId = orderOf(scope)
  const [order] = await scope.tx
    .select({ phone: orders.phone, language: orders.languageId })
    .from(orders)
    .where(eq(orders.id, orderId))
  await emit(scope.tx, {
    now: scope.at,
    orderId,
    handler: 'sms.send',
    type: `${scope.instance.workflow}.${template}`,
    // A step is taken once, so its instance and revision make the message one, however often it is tried.
    key: `${scope.instance.id}.${scope.instance.revision}.${template}`,
    data: { phone: order!.phone, template, params, language: order!.language },
    // Demo history: the message went out back then.
    ...(scope.outside ? {} : { status: 'done' as const }),
  })
}

export const issueCodeFacts: Pick<FactProviders, 'issueCode'> = {
  issueCode: async ({ tx, instance }, payload) => {
    if (instance.orderId === null) return { matches: false }
    const [sent] = await tx.select().from(issueCodes).where(eq(issueCodes.orderId, instance.orderId))
    if (!sent) return { matches: false }
    const typed = Buffer.from(digestOf(instance.orderId, (payload as { code: string }).code))
    return { matches: timingSafeEqual(typed, Buffer.from(sent.digest)) }
  },
}
