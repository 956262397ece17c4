import { Field, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { RecipientBody } from '../../../../schemas/api/mailing.ts'
import { timeZones } from '../../../shared/zones.ts'

const languages = ['ru', 'en', 'kk'] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)

interface Props {
  typed: RecipientBody
  onTyped: (typed: RecipientBody) => void
}

/** Fields for the language and the time zone of a recipient, and for the hour of daily mails. */
export function RecipientLocaleFields({ typed, onTyped }: Props) {
  const { t } = useTranslation('mailing')
  const { language = 'ru', zone = '', hour = null } = typed
  return (
    <>
      <Field label={t('mailing:fields.language')}>
        <Select
          value={language}
          onChange={(_, { value }) =>
            onTyped({ ...typed, language: languages.find((candidate) => candidate === value)! })
          }
        >
          {languages.map((option) => (
            <option key={option} value={option}>
              {t(`mailing:languages.${option}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('mailing:fields.zone')} hint={t('mailing:clockHint')}>
        <Select value={zone} onChange={(_, { value }) => onTyped({ ...typed, zone: value })}>
          {[...new Set([...timeZones, zone])].map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      </Field>
      <Field label={t('mailing:fields.hour')}>
        <Select
          value={hour ?? ''}
          onChange={(_, { value }) => onTyped({ ...typed, hour: value === '' ? null : Number(value) })}
        >
          <option value="">{t('mailing:asRules')}</option>
          {hours.map((option) => (
            <option key={option} value={option}>
              {option}:00
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}
