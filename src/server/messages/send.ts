import type { CustomerTemplate } from '../../../workflows/effects.ts'
import type { Scope } from '../engine/effects.ts'
import type { SmsTemplate } from '../events/event-catalog.ts'
import { emitted } from '../events/outbox.ts'
import type { Change } from '../world/changes.ts'

export type Params = Record<string, string | number>

/** A step is taken once, so its instance and revision make the message one, however often it is tried. */
const keyOf = ({ instance }: Scope, template: string) => `${instance.id}.${instance.revision}.${template}`

export function sendSms(scope: Scope, template: SmsTemplate, params: Params): Change {
  const { id: orderId, phone, languageId: language } = scope.world.order
  return emitted(scope, {
    ...{ orderId, handler: 'sms.send', type: `${scope.instance.workflow}.${template}` },
    ...{ key: keyOf(scope, template), data: { phone, template, params, language } },
  })
}

export function sendMail(scope: Scope, email: string, template: CustomerTemplate, params: Params): Change {
  const { id: orderId, languageId: language } = scope.world.order
  return emitted(scope, {
    ...{ orderId, handler: 'mail.send', type: `${scope.instance.workflow}.${template}` },
    ...{ key: `${keyOf(scope, template)}.mail`, data: { email, template, params, language } },
  })
}
