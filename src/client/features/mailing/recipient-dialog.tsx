import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
} from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailingTypes, Recipient, RecipientBody } from '../../../../schemas/api/mailing.ts'
import { ApiError } from '../../http/api-error.ts'
import { get, request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useAfterDialog } from '../../ui/after-dialog.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { isStale } from '../../ui/settings/save-bar.tsx'
import { zoneOf } from '../../../shared/store-day.ts'
import { ReaderFields } from './reader-fields.tsx'
import styles from './mailing.module.css'

interface Props {
  /** Null: a new one. */
  recipient: Recipient | null
  onClose: () => void
}

/** E-mail and mailings of a recipient. */
export function RecipientDialog({ recipient, onClose }: Props) {
  useAfterDialog()
  const { t } = useTranslation(['mailing', 'settings'])
  const queries = useQueryClient()
  const [typed, setTyped] = useState<RecipientBody>({
    email: recipient?.email ?? '',
    mailings: recipient?.mailings ?? [],
    language: recipient?.language ?? 'ru',
    zone: recipient?.zone ?? zoneOf(null),
    hour: recipient?.hour ?? null,
  })
  const [wrong, setWrong] = useState<'required' | 'notEmail' | null>(null)
  const types = useQuery({
    queryKey: [...queryKeys.mailing, 'types'],
    queryFn: ({ signal }) => get<MailingTypes>('recipients/types', { signal }),
  })
  const save = useMutation({
    mutationFn: (to: RecipientBody) =>
      recipient === null
        ? request<Recipient>('POST', 'recipients', { body: to })
        : request<Recipient>('PUT', `recipients/${recipient.id}`, {
            body: { from: asSeen(recipient), to },
          }),
    onSuccess: onClose,
    onError: (error) => isAboutEmail(error) && setWrong('notEmail'),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.mailing }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const email = typed.email.trim()
    setWrong(email === '' ? 'required' : null)
    if (email !== '') save.mutate({ ...typed, email })
  }
  const error = save.error !== null && wrong === null ? save.error : null
  return (
    <Dialog open modalType="modal" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle>
              {recipient === null ? t('mailing:new') : t('mailing:editOf', { email: recipient.email })}
            </DialogTitle>
            <DialogContent className={styles.fields!}>
              <Field
                label={t('mailing:fields.email')}
                required
                {...(wrong && {
                  validationState: 'error' as const,
                  validationMessage: t(`mailing:${wrong}`),
                })}
              >
                <Input
                  type="email"
                  value={typed.email}
                  maxLength={200}
                  autoComplete="off"
                  onChange={(_, { value }) => {
                    setWrong(null)
                    setTyped({ ...typed, email: value })
                  }}
                />
              </Field>
              <fieldset className={styles.types}>
                <legend>{t('mailing:fields.mailings')}</legend>
                {types.data?.map((type) => (
                  <MailingChoice
                    key={type.id}
                    type={type}
                    chosen={typed.mailings.includes(type.id)}
                    choose={(chosen) =>
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
              <ReaderFields typed={typed} onTyped={setTyped} />
              {types.error && (
                <Notice tone="error">
                  {t('mailing:loadFailed')}. {types.error.message}
                </Notice>
              )}
              {error && (
                <Notice tone="error">
                  {t('mailing:changeFailed')}. {isStale(error) ? t('mailing:stale') : error.message}
                </Notice>
              )}
            </DialogContent>
            <DialogActions>
              <Button type="submit" appearance="primary" disabled={save.isPending}>
                {t('mailing:save')}
              </Button>
              <Button onClick={onClose}>{t('mailing:cancel')}</Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}

const asSeen = ({ email, mailings, language, zone, hour }: Recipient): RecipientBody => ({
  ...{ email, mailings, language, zone, hour },
})

interface ChoiceProps {
  type: MailingTypes[number]
  chosen: boolean
  choose: (chosen: boolean) => void
}

function MailingChoice({ type: { name, text, lastAt }, chosen, choose }: ChoiceProps) {
  const { t } = useTranslation('mailing')
  return (
    <Checkbox
      checked={chosen}
      onChange={(_, { checked }) => choose(checked === true)}
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
  error.details.some((one) => String((one as { path?: unknown }).path).endsWith('/email'))
