import { Field, Textarea } from '@fluentui/react-components'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlankText } from '../../../../shared/clean-text.ts'

const minLength = 3

export const isReasonMissing = (reason: string): boolean =>
  isBlankText(reason) || reason.trim().length < minLength

interface ReasonFieldProps {
  value: string
  onChange: (reason: string) => void
  /** True after the user has tried to act, so that a missing reason is an error. */
  isSubmitted: boolean
  fieldRef?: Ref<HTMLTextAreaElement>
}

/** Reason of a publishing action, which is recorded in the log. */
export function ReasonField({ value, onChange, isSubmitted, fieldRef }: ReasonFieldProps) {
  const { t } = useTranslation('processes')
  return (
    <Field
      label={t('processes:publishing.reason')}
      required
      validationMessage={
        isSubmitted && isReasonMissing(value) ? t('processes:publishing.reasonMissing') : null
      }
    >
      <Textarea
        ref={fieldRef}
        value={value}
        maxLength={500}
        onChange={(_, { value: reason }) => onChange(reason)}
      />
    </Field>
  )
}
