import type { CustomerMessageTemplate } from '../../../../workflows/effects.ts'
import { findMessagePhone } from '../../../shared/wrong-phones.ts'
import type { EffectContext } from '../../engine/effects.ts'
import type { SmsTemplate } from '../../platform/adapters/sms/templates.ts'
import { createOutboxEvent } from '../../engine/events/outbox.ts'
import type { EffectChange } from '../../engine/order-state/changes.ts'
import { findMessageTextsOfVersion } from './own-texts.ts'

export type MessageParams = Record<string, string | number>

/**
 * Idempotency key of a message. Instance and revision identify the step, and thus the message across retries. `about`
 * distinguishes several messages of one template that have the same instance and revision.
 */
const buildKey = ({ instance }: EffectContext, template: string, about?: string) =>
  [instance.id, instance.revision, template, about].filter((part) => part !== undefined).join('.')

/**
 * Creates the event that sends an SMS. Empty if all numbers of the order are marked as wrong, because a wrong number
 * belongs to a third party, who must not receive data of the order.
 */
export function createSmsOutboxEvents(
  scope: EffectContext,
  template: SmsTemplate,
  params: MessageParams,
  about?: string,
): EffectChange[] {
  const { order } = scope.orderState
  const { id: orderId, languageId: language } = order
  const phone = findMessagePhone(order)
  if (phone === null) return []
  const own = findMessageTextsOfVersion(scope.instance, 'sms', template, language)
  return [
    createOutboxEvent(scope, {
      orderId,
      handler: 'sms.send',
      type: `${scope.instance.workflow}.${template}`,
      key: buildKey(scope, template, about),
      data: { phone, template, params, language, ...(own && { own }) },
    }),
  ]
}

export function createMailOutboxEvent(
  scope: EffectContext,
  email: string,
  template: CustomerMessageTemplate,
  params: MessageParams,
  about?: string,
): EffectChange {
  const { id: orderId, languageId: language } = scope.orderState.order
  const own = findMessageTextsOfVersion(scope.instance, 'mail', template, language)
  return createOutboxEvent(scope, {
    orderId,
    handler: 'mail.send',
    type: `${scope.instance.workflow}.${template}`,
    key: `${buildKey(scope, template, about)}.mail`,
    data: { email, template, params, language, ...(own && { own }) },
  })
}
