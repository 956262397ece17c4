import { Checkbox } from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailingTypes, Recipient, RecipientBody } from '../../../../schemas/api/mailing.ts'
import { getStoreZone } from '../../../shared/store-day.ts'
import { ApiError } from '../../http/api-error.ts'
import { get, request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { isStaleError } from '../../ui/settings/save-bar.tsx'
import { RecipientLocaleFields } from './recipient-locale-fields.tsx'
import styles from './mailing.module.css'

interface Props {
  /** Recipient to edit; null creates a new one. */
  recipient: Recipient | null
  onClose: () => void
}

/** Dialog to create or edit a recipient. */
export function RecipientDialog({ recipient, onClose }: Props) {
  const { t } = useTranslation(['mailing', 'settings'])
  const queries = useQueryClient()
  const [typed, setTyped] = useState<RecipientBody>({
    email: recipient?.email ?? '',
    mailings: recipient?.mailings ?? [],
    language: recipient?.language ?? 'ru',
    zone: recipient?.zone ?? getStoreZone(null),
    hour: recipient?.hour ?? null,
  })
  const types = useQuery({
    queryKey: [...queryKeys.mailing, 'types'],
    queryFn: ({ signal }) => get('recipients/types', { signal }),
  })
  const save = useMutation({
    mutationFn: (to: RecipientBody) =>
      recipient === null
        ? request('POST', 'recipients', { body: to })
        : request('PUT', `recipients/${recipient.id}`, {
            body: { from: toBody(recipient), to },
          }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.mailing }),
  })
  const isWrongEmail = save.error !== null && isAboutEmail(save.error)
  return (
    <FormDialog
      title={recipient === null ? t('mailing:add') : t('mailing:editOf', { email: recipient.email })}
      fields={[
        {
          id: 'email',
          label: t('mailing:fields.email'),
          type: 'email',
          maxLength: 200,
          required: t('mailing:required'),
          wrong: isWrongEmail ? t('mailing:notEmail') : undefined,
        },
      ]}
      typed={{ email: typed.email }}
      onType={(_, email) => {
        save.reset()
        setTyped({ ...typed, email })
      }}
      saving={save.isPending}
      failed={
        save.error && !isWrongEmail
          ? `${t('mailing:changeFailed')}. ${isStaleError(save.error) ? t('mailing:stale') : save.error.message}`
          : null
      }
      onSave={() => save.mutate({ ...typed, email: typed.email.trim() })}
      onClose={onClose}
    >
      <fieldset className={styles.types}>
        <legend>{t('mailing:fields.mailings')}</legend>
        {types.data?.map((type) => (
          <MailingChoice
            key={type.id}
            type={type}
            selected={typed.mailings.includes(type.id)}
            onSelect={(chosen) =>
              setTyped({
                ...typed,
                mailings: chosen
                  ? [...typed.mailings, type.id]
                  : typed.mailings.filter((name) => name !== type.id),
              })
            }
          />
        ))}
      </fieldset>
      <RecipientLocaleFields typed={typed} onTyped={setTyped} />
      {types.error && (
        <Notice tone="error">
          {t('mailing:loadFailed')}. {types.error.message}
        </Notice>
      )}
    </FormDialog>
  )
}

const toBody = ({ email, mailings, language, zone, hour }: Recipient): RecipientBody => ({
  email,
  mailings,
  language,
  zone,
  hour,
})

interface ChoiceProps {
  type: MailingTypes[number]
  selected: boolean
  onSelect: (chosen: boolean) => void
}

function MailingChoice({ type: { name, text, lastAt }, selected, onSelect }: ChoiceProps) {
  const { t } = useTranslation('mailing')
  return (
    <Checkbox
      checked={selected}
      onChange={(_, { checked }) => onSelect(checked === true)}
      label={
        <>
          {name}
          <span className={styles.about}>
            {text}. {lastAt === null ? t('mailing:never') : t('mailing:last', { at: formatDateTime(lastAt) })}
          </span>
        </>
      }
    />
  )
}

const isAboutEmail = (error: Error) =>
  error instanceof ApiError &&
  Array.isArray(error.details) &&
  error.details.some((detail) => String((detail as { path?: unknown }).path).endsWith('/email'))
