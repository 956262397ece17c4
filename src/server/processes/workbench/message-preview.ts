import type { Static } from 'typebox'
import type { MessagePreview, MessagePreviewBody } from '../../../../schemas/api/workbench.ts'
import type { CustomerMessageTemplate } from '../../../../workflows/effects.ts'
import { buildMessageParams } from '../../domains/messages/effects.ts'
import type { MessageParams } from '../../domains/messages/send.ts'
import { readOrderState } from '../../engine/order-state/load.ts'
import { getWorkflow } from '../../engine/registry.ts'
import type { Db } from '../../platform/db/database.ts'
import { buildMailText } from '../../platform/adapters/mail/texts.ts'
import type { ReplacementTexts } from '../../platform/adapters/own-texts.ts'
import type { SmsTemplate } from '../../platform/adapters/sms/templates.ts'
import { buildSmsText } from '../../platform/adapters/sms/texts.ts'
import { isTextOfTemplate } from '../../platform/adapters/template-variant.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { DraftRecord } from './drafts-repository.ts'
import { listChangeableTemplates, messageSamples } from './message-texts.ts'

/** Sample values of parameters that only the step that sends the message can compute. */
const stepParams: Partial<Record<SmsTemplate, MessageParams>> = {
  issueCode: { code: messageSamples.code! },
  owing: { sum: messageSamples.sum! },
  restBack: { sum: messageSamples.sum! },
  refundDone: { sum: messageSamples.sum!, way: 'bank' },
  refundRefused: { comment: messageSamples.comment! },
}

/**
 * Builds a message as it would be sent, with the texts of the editor and the values of an order or sample values. Refuses
 * an order that the actor may not see, and a message that the process does not send (code 1).
 */
export async function previewMessage(
  { database: { db } }: Pick<Services, 'database'>,
  actor: Actor,
  { workflow, base }: Pick<DraftRecord, 'workflow' | 'base'>,
  { template: name, language, orderId, texts }: Static<typeof MessagePreviewBody>,
): Promise<MessagePreview> {
  const template = listChangeableTemplates(getWorkflow(workflow, base)).find((known) => known === name)
  if (template === undefined) throw refuse.pageNotFound()
  const params =
    orderId === null
      ? { ...messageSamples, ...stepParams[template] }
      : await readOrderParams(db, actor, template, orderId)
  const pick = (channel: 'sms' | 'mail'): ReplacementTexts =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([path, text]) => {
        const key = path.replace(`messages.${channel}.`, '')
        return key !== path && isTextOfTemplate(template, key) ? [[key, text]] : []
      }),
    )
  return {
    sms: buildSmsText(template, params, language, pick('sms')),
    mail: isMailed(template) ? buildMailText(template, params, language, pick('mail')) : null,
  }
}

async function readOrderParams(
  db: Db,
  actor: Actor,
  template: SmsTemplate,
  orderId: number,
): Promise<MessageParams> {
  const state = await readOrderState(db, orderId)
  if (!state || !canSeeStore(actor, state.orderState.order.pfm)) throw refuse.orderNotFound()
  const ofOrder: MessageParams = isMailed(template)
    ? buildMessageParams(state, template, { ...stepParams[template] })
    : { orderId: state.orderState.order.id, ...stepParams[template] }
  // What is not known before the message is sent, such as a deadline, is replaced by a sample.
  return Object.fromEntries(
    Object.entries(ofOrder).map(([key, value]) => [
      key,
      value === '' ? (messageSamples[key] ?? value) : value,
    ]),
  )
}

const isMailed = (template: SmsTemplate): template is CustomerMessageTemplate =>
  template !== 'issueCode' && template !== 'ownMessage'
