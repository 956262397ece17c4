import { languages } from '../../../../workflows/changes/changes.ts'
import { listTexts } from '../../../../workflows/changes/texts.ts'
import type { InstanceSummary } from '../../engine/effects.ts'
import { getWorkflowNamespace } from '../../engine/registry.ts'
import type { ReplacementTexts } from '../../platform/adapters/own-texts.ts'
import type { SmsTemplate } from '../../platform/adapters/sms/templates.ts'
import { isTextOfTemplate } from '../../platform/adapters/template-variant.ts'
import { getVersionTexts } from '../../platform/i18n/version-texts.ts'

/**
 * Texts with which the workflow version of the instance replaces those of a standard message, by their path in
 * `sms.json` or `mail.json`. Undefined if it replaces none.
 */
export function findMessageTextsOfVersion(
  { workflow: name, version }: Pick<InstanceSummary, 'workflow' | 'version'>,
  channel: 'sms' | 'mail',
  template: SmsTemplate,
  language: string,
): ReplacementTexts | undefined {
  const known = languages.find((one) => one === language)
  const messages = known && getVersionTexts(getWorkflowNamespace({ name, version }))?.[known].messages
  const texts = typeof messages === 'object' ? messages[channel] : undefined
  if (typeof texts !== 'object') return undefined
  const own = listTexts(texts).filter(([key]) => isTextOfTemplate(template, key))
  return own.length === 0 ? undefined : Object.fromEntries(own)
}
