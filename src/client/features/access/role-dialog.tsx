import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
} from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role, RoleNames } from '../../../../schemas/api/access.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useAfterDialog } from '../../ui/after-dialog.ts'
import { Notice } from '../../ui/notice.tsx'
import { isStale } from '../../ui/settings/save-bar.tsx'
import styles from './access.module.css'

const languages = ['ru', 'en', 'kk'] as const
const longest = 60

/** Names of a role in three languages; `role`: which is renamed, null: a new one is made. */
export function RoleDialog({ role, onClose }: { role: Role | null; onClose: () => void }) {
  useAfterDialog()
  const { t } = useTranslation(['access', 'settings'])
  const queries = useQueryClient()
  const [names, setNames] = useState(role?.names ?? { ru: '', en: '', kk: '' })
  const [missing, setMissing] = useState(false)
  const save = useMutation({
    mutationFn: (to: RoleNames) =>
      role === null
        ? request('POST', 'roles', { body: to })
        : request('PUT', `roles/${role.id}`, { body: { from: role.names, to } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.accessAll }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { ru, en, kk } = names
    setMissing(ru.trim() === '')
    if (ru.trim() !== '')
      save.mutate({ ru, ...(en.trim() !== '' && { en }), ...(kk.trim() !== '' && { kk }) })
  }
  return (
    <Dialog open modalType="modal" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle>
              {role === null ? t('access:new') : t('access:renameOf', { name: role.name })}
            </DialogTitle>
            <DialogContent className={styles.fields!}>
              {languages.map((language) => (
                <Field
                  key={language}
                  label={t(`access:names.${language}`)}
                  required={language === 'ru'}
                  {...(language !== 'ru'
                    ? { hint: t('access:namesHint') }
                    : missing && {
                        validationState: 'error' as const,
                        validationMessage: t('access:required'),
                      })}
                >
                  <Input
                    value={names[language]}
                    maxLength={longest}
                    autoComplete="off"
                    onChange={(_, { value }) => {
                      setMissing(false)
                      setNames({ ...names, [language]: value })
                    }}
                  />
                </Field>
              ))}
              {save.error && (
                <Notice tone="error">{isStale(save.error) ? t('settings:stale') : save.error.message}</Notice>
              )}
            </DialogContent>
            <DialogActions>
              <Button type="submit" appearance="primary" disabled={save.isPending}>
                {t(role === null ? 'access:create' : 'access:apply')}
              </Button>
              <Button onClick={onClose}>{t('access:cancel')}</Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
