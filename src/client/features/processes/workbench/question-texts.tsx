import { Field, Input, Textarea } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { QuestionTexts } from '../../../../../schemas/api/questions.ts'
import { languages, type Language } from './changes.ts'
import { useDraftContext } from './draft-context.ts'

interface TextsFieldsProps {
  /** Text key with the parameter `language`. */
  label: string
  texts: QuestionTexts
  maxLength: number
  isLong?: boolean
  onChange: (texts: QuestionTexts, language: Language) => void
}

/** One text in three languages. Without a Kazakh text the Russian one is displayed. */
export function TextsFields({ label, texts, maxLength, isLong = false, onChange }: TextsFieldsProps) {
  const { t } = useTranslation('workbench')
  const { canEdit } = useDraftContext()
  const write = (language: Language, text: string) => {
    const { kk: _, ...others } = texts
    const next =
      language === 'kk' ? (text === '' ? others : { ...texts, kk: text }) : { ...texts, [language]: text }
    onChange(next, language)
  }
  return languages.map((language) => {
    const control = {
      lang: language,
      value: texts[language] ?? '',
      maxLength,
      readOnly: !canEdit,
      onChange: (_: unknown, { value }: { value: string }) => write(language, value),
    }
    return (
      <Field
        key={language}
        label={t(label, { language: t(`workbench:languages.${language}`) })}
        hint={language === 'kk' && !texts.kk ? t('workbench:text.fallsBack') : null}
      >
        {isLong ? <Textarea resize="vertical" {...control} /> : <Input autoComplete="off" {...control} />}
      </Field>
    )
  })
}
