import { eq } from 'drizzle-orm'
import type { CustomerTemplate } from '../../../workflows/effects.ts'
import { orders } from '../db/schema/orders.ts'
import type { StepScope } from '../engine/effects.ts'
import type { SmsTemplate } from '../events/event-catalog.ts'
import { emit } from '../events/outbox.ts'
import { orderOf } from '../orders/effects.ts'

export type Params = Record<string, string | number>

interface Contact {
  phone: string
  email: string | null
  language: string
}

/** How the order's customer is reached. */
export async function contactOf(scope: StepScope): Promise<Contact> {
  const [order] = await scope.tx
    .select({ phone: orders.phone, email: orders.email, language: orders.languageId })
    .from(orders)
    .where(eq(orders.id, orderOf(scope)))
  return order!
}

/** A step is taken once, so its instance and revision make the message one, however often it is tried. */
const keyOf = ({ instance }: StepScope, template: string) => `${instance.id}.${instance.revision}.${template}`

/** Demo history: the message went out back then. */
const sentAlready = ({ outside }: StepScope) => (outside ? {} : { status: 'done' as const })

export async function sendSms(
  scope: StepScope,
  { phone, language }: Contact,
  template: SmsTemplate,
  params: Params,
): Promise<void> {
  await emit(scope.tx, {
    now: scope.at,
    orderId: orderOf(scope),
    handler: 'sms.send',
    type: `${scope.instance.workflow}.${template}`,
    key: keyOf(scope, template),
    data: { phone, template, params, language },
    ...sentAlready(scope),
  })
}

export async function sendMail(
  scope: StepScope,
  { email, language }: Contact & { email: string },
  template: CustomerTemplate,
  params: Params,
): Promise<void> {
  await emit(scope.tx, {
    now: scope.at,
    orderId: orderOf(scope),
    handler: 'mail.send',
    type: `${scope.instance.workflow}.${template}`,
    key: `${keyOf(scope, template)}.mail`,
    data: { email, template, params, language },
    ...sentAlready(scope),
  })
}
