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
  Select,
  Switch,
} from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewStore, StoreSettings } from '../../../../schemas/api/stores.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useAfterDialog } from '../../ui/after-dialog.ts'
import { Notice } from '../../ui/notice.tsx'
import { isStale } from '../../ui/settings/save-bar.tsx'
import styles from './stores-screen.module.css'

interface Props {
  /** Null: a new one. */
  store: NewStore | null
  zones: readonly string[]
  onClose: () => void
}

const blank: NewStore = { pfm: '', name: '', city: '', address: '', zone: 'Europe/Moscow', open: true }
const words = ['pfm', 'name', 'city', 'address'] as const
const longest = { pfm: 4, name: 100, city: 100, address: 300 } as const

/** A new store, or what is changed of one; its number stays. */
export function StoreDialog({ store, zones, onClose }: Props) {
  useAfterDialog()
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const [typed, setTyped] = useState(store ?? blank)
  const [checked, setChecked] = useState(false)
  const save = useMutation({
    mutationFn: ({ pfm, ...to }: NewStore) => {
      if (store === null) return request<StoreSettings>('POST', 'settings/stores', { body: { pfm, ...to } })
      const { pfm: number, ...from } = store
      return request<StoreSettings>('PUT', `settings/stores/${encodeURIComponent(number)}`, {
        body: { from, to },
      })
    },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.settings('settings/stores') }),
  })
  const asked = words.filter((field) => store === null || field !== 'pfm')
  const isMissing = (field: (typeof words)[number]) => typed[field].trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const wrong = asked.find(isMissing)
    if (wrong) return document.getElementById(`store-${wrong}`)?.focus()
    save.mutate(typed)
  }
  return (
    <Dialog open modalType="modal" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle>
              {store ? t('settings:stores.editOf', { pfm: store.pfm }) : t('settings:stores.add')}
            </DialogTitle>
            <DialogContent className={styles.fields!}>
              {asked.map((field) => (
                <Field
                  key={field}
                  label={t(`settings:stores.fields.${field}`)}
                  required
                  {...(field === 'pfm' && { hint: t('settings:stores.hints.pfm') })}
                  {...(checked &&
                    isMissing(field) && {
                      validationState: 'error' as const,
                      validationMessage: t('settings:stores.required'),
                    })}
                >
                  <Input
                    id={`store-${field}`}
                    value={typed[field]}
                    maxLength={longest[field]}
                    autoComplete="off"
                    onChange={(_, { value }) => setTyped({ ...typed, [field]: value })}
                  />
                </Field>
              ))}
              <Field label={t('settings:stores.fields.zone')} hint={t('settings:stores.hints.zone')}>
                <Select value={typed.zone} onChange={(_, { value }) => setTyped({ ...typed, zone: value })}>
                  {[...new Set([...zones, typed.zone])].map((zone) => (
                    <option key={zone}>{zone}</option>
                  ))}
                </Select>
              </Field>
              <Field hint={t('settings:stores.hints.open')}>
                <Switch
                  label={t('settings:stores.fields.open')}
                  checked={typed.open}
                  onChange={(_, { checked: open }) => setTyped({ ...typed, open })}
                />
              </Field>
              {save.error && (
                <Notice tone="error">{isStale(save.error) ? t('settings:stale') : save.error.message}</Notice>
              )}
            </DialogContent>
            <DialogActions>
              <Button type="submit" appearance="primary" disabled={save.isPending}>
                {t('settings:stores.save')}
              </Button>
              <Button onClick={onClose}>{t('settings:stores.cancel')}</Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
