import type { ChangeableParts } from '../../../../../schemas/api/workbench.ts'
import type { Changes } from './changes.ts'

/** Parts of the path of a text of a standard message, such as `messages.mail.orderFormed.textAt_one`. */
export interface MessagePath {
  template: string
  kind: 'sms' | 'subject' | 'text'
  /** Case in which this text is sent instead of the general one; null for the general one. */
  variant: string | null
  plural: string | null
}

const suffix = '(At|ToSlot|To|Track|Bank|GiftCard|Partner)?(?:_(one|few|many|other))?$'
const smsPath = new RegExp(`^messages\\.sms\\.([a-zA-Z]+?)${suffix}`)
const mailPath = new RegExp(`^messages\\.mail\\.(\\w+)\\.(subject|text)${suffix}`)

/** Null for a text that belongs to no message. */
export function parseMessagePath(path: string): MessagePath | null {
  const sms = smsPath.exec(path)
  if (sms) {
    const [, template = '', variant = null, plural = null] = sms
    return { template, kind: 'sms', variant, plural }
  }
  const mail = mailPath.exec(path)
  if (!mail) return null
  const [, template = '', kind, variant = null, plural = null] = mail
  return { template, kind: kind as 'text', variant, plural }
}

/** Messages that the changed version sends: those of its base and those of added actions. */
export const listMessages = (
  { messages }: Pick<ChangeableParts, 'messages'>,
  { actions, texts }: Pick<Changes, 'actions' | 'texts'>,
): ChangeableParts['messages'] =>
  messages.filter(
    ({ template, isSent, texts: paths }) =>
      isSent ||
      actions.some(({ action }) => action.type === 'notifyCustomer' && action.params.template === template) ||
      Object.values(texts).some((own) => paths.some((path) => own[path] !== undefined)),
  )
