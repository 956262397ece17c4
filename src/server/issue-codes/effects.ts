import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { issueCodes } from '../db/schema/orders.ts'
import type { EffectHandlers, FactProviders } from '../engine/effects.ts'
import { contactOf, sendSms } from '../messages/send.ts'
import { changeOrder, logChange } from '../orders/change-log.ts'
import { orderOf } from '../orders/effects.ts'

/** Catalogue confirmationCodeStatuses. */
const codeStatus = { notSent: 1, sent: 2, confirmed: 3, locked: 4 } as const

/** Four digits could be guessed from any digest: it only keeps the code from being read in passing. */
export const digestOf = (orderId: number, code: string): string =>
  createHash('sha256').update(`${orderId}:${code}`).digest('base64url')

export const issueCodeEffects: Pick<EffectHandlers, 'sendIssueCode' | 'requestIssueSupport'> = {
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
    await sendSms(scope, await contactOf(scope), 'issueCode', { code, orderId })
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
