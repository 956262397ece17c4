import type { TextTree } from '../../../../schemas/define-form.ts'
import type { TextsByLanguage } from '../../../../workflows/changes/apply.ts'
import type { Language } from '../../../../workflows/changes/changes.ts'
import { listTexts, setText } from '../../../../workflows/changes/texts.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import type { CustomerMessageTemplate, EffectName } from '../../../../workflows/effects.ts'
import { describeMachine } from '../../engine/definition.ts'
import { mailTexts } from '../../platform/adapters/mail/texts.ts'
import { smsTemplates, type SmsTemplate } from '../../platform/adapters/sms/templates.ts'
import { smsTexts } from '../../platform/adapters/sms/texts.ts'
import { isTextOfTemplate } from '../../platform/adapters/template-variant.ts'

/**
 * Templates that a process owner can send from any state. The others report an outcome, which must have happened; for
 * any other text the owner writes an own message.
 */
export const ownerMessageTemplates = [
  'assemblyDelayed',
  'storageEnding',
  'notReached',
] as const satisfies readonly CustomerMessageTemplate[]

/** Messages that effects send besides `notifyCustomer`. */
const templatesByEffect: Partial<Record<EffectName, readonly SmsTemplate[]>> = {
  sendIssueCode: ['issueCode'],
  completePayment: ['restBack', 'owing'],
  refuseRefund: ['refundRefused'],
}
/** Messages about what the bank reports, which the process of the order sends. */
const outcomeTemplates: readonly SmsTemplate[] = ['refundDone', 'owing']

/** Standard messages that a version sends, in the order of the catalogue. */
export function listSentTemplates(workflow: Workflow): SmsTemplate[] {
  const { states, transitions } = describeMachine(workflow)
  const effects = [
    ...states.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitions.flatMap((transition) => transition.effects),
  ]
  const sent = new Set<unknown>([
    ...effects.flatMap<unknown>(({ name, params }) =>
      name === 'notifyCustomer' ? [params?.template] : (templatesByEffect[name as EffectName] ?? []),
    ),
    ...(workflow.kind === 'order' ? outcomeTemplates : []),
  ])
  return smsTemplates.filter((name) => sent.has(name))
}

/** Standard messages whose texts a version can change: those that it sends, and those that an owner can add. */
export const listChangeableTemplates = (workflow: Workflow): SmsTemplate[] => {
  const sent = new Set<SmsTemplate>(listSentTemplates(workflow))
  if (workflow.kind !== 'desk') for (const template of ownerMessageTemplates) sent.add(template)
  return smsTemplates.filter((name) => sent.has(name))
}

/** Paths of the texts of a message in the texts of a version: `messages.sms.orderFormed`. */
export const listMessageTextPaths = (template: SmsTemplate): string[] => [
  ...Object.keys(smsTexts.ru)
    .filter((key) => isTextOfTemplate(template, key))
    .map((key) => `messages.sms.${key}`),
  ...listTexts(mailTexts.ru)
    .filter(([key]) => isTextOfTemplate(template, key))
    .map(([key]) => `messages.mail.${key}`),
]

/** Standard texts of all messages by their path in the texts of a version. */
export const listStandardMessageTexts = (language: Language): [path: string, text: string][] => [
  ...listTexts(smsTexts[language], 'messages.sms.'),
  ...listTexts(mailTexts[language], 'messages.mail.'),
]

/**
 * Adds the standard texts of the messages to the texts of a version, unless the version has its own. Only changed texts
 * are stored in the version.
 */
export function addMessageTexts(workflow: Workflow, texts: TextsByLanguage): TextsByLanguage {
  const templates = listChangeableTemplates(workflow)
  const add = (language: Language): TextTree => {
    const own = new Map(listTexts(texts[language]))
    return listStandardMessageTexts(language).reduce<TextTree>((tree, [path, text]) => {
      const key = path.replace(/^messages\.\w+\./, '')
      const isOfVersion = templates.some((template) => isTextOfTemplate(template, key))
      return isOfVersion && !own.has(path) ? setText(tree, path, text) : tree
    }, texts[language])
  }
  return { ru: add('ru'), en: add('en'), kk: add('kk') }
}

/** Sample values of the placeholders of messages. */
export const messageSamples: Readonly<Record<string, string | number>> = {
  orderId: 100234,
  code: '4821',
  rest: '1 290 ₽',
  until: '24.11.2026 20:00',
  address: 'Москва, ул. Тверская, 1',
  count: 3,
  missing: 'Плед × 2',
  date: '25.11.2026',
  from: '18:00',
  to: '22:00',
  track: 'RA123456785RU',
  phone: '+74955550101',
  sum: '1 290 ₽',
  comment: 'Упаковка вскрыта.',
}
