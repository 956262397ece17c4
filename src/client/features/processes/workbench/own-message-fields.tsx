import { Field, Textarea } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { isBlankText } from '../../../../shared/clean-text.ts'
import { findPlaceholders } from '../../../../shared/placeholders.ts'
import { languages, type AddedAction, type Language } from './changes.ts'
import { countSmsSegments, maxMessageLength } from './sms-segments.ts'
import styles from './workbench.module.css'

export type MessageTexts = Record<Language, string>
export const emptyMessage: MessageTexts = { ru: '', en: '', kk: '' }

/** Text key of the reason why the message cannot be added, and its parameters; null if it can. */
export function findMessageObstacle(
  texts: MessageTexts,
  placeholders: readonly string[],
): { key: string; params?: Record<string, string> } | null {
  if (isBlankText(texts.ru) || isBlankText(texts.en)) return { key: 'workbench:actions.noMessage' }
  const unknown = languages
    .flatMap((language) => findPlaceholders(texts[language]))
    .find((name) => !placeholders.includes(name))
  return unknown === undefined
    ? null
    : { key: 'workbench:problems.unknownPlaceholder', params: { name: unknown } }
}

/** The action that sends the message. An empty Kazakh text is left out: the Russian one is sent. */
export const buildMessageAction = ({ ru, en, kk }: MessageTexts): AddedAction['action'] => ({
  type: 'sendOwnMessage',
  params: { texts: { ru: ru.trim(), en: en.trim(), ...(!isBlankText(kk) && { kk: kk.trim() }) } },
})

interface Props {
  texts: MessageTexts
  placeholders: readonly string[]
  onChange: (texts: MessageTexts) => void
}

/** Text of an SMS in three languages, with the number of segments that the customer receives. */
export function OwnMessageFields({ texts, placeholders, onChange }: Props) {
  const { t } = useTranslation('workbench')
  return (
    <>
      {languages.map((language) => (
        <Field
          key={language}
          label={t('workbench:actions.messageText', { language: t(`workbench:languages.${language}`) })}
          hint={
            texts[language] !== ''
              ? t('workbench:actions.segments', { count: countSmsSegments(texts[language]) })
              : language === 'kk'
                ? t('workbench:actions.russianIsSent')
                : null
          }
        >
          <Textarea
            value={texts[language]}
            maxLength={maxMessageLength}
            resize="vertical"
            onChange={(_, { value }) => onChange({ ...texts, [language]: value })}
          />
        </Field>
      ))}
      <p className={styles.muted}>
        {t('workbench:actions.placeholders', { names: placeholders.map((name) => `{{${name}}}`).join(', ') })}
      </p>
    </>
  )
}
