import { Field, Select, Switch } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewStore } from '../../../../schemas/api/stores.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { isStaleError } from '../../ui/settings/save-bar.tsx'

interface Props {
  /** Store to edit; null creates a new one. */
  store: NewStore | null
  zones: readonly string[]
  onClose: () => void
}

const emptyStore: NewStore = { pfm: '', name: '', city: '', address: '', zone: 'Europe/Moscow', open: true }
const textFields = [
  { id: 'pfm', maxLength: 4 },
  { id: 'name', maxLength: 100 },
  { id: 'city', maxLength: 100 },
  { id: 'address', maxLength: 300 },
] as const

/** Dialog to create or edit a store. The code of an existing store cannot be changed. */
export function StoreDialog({ store, zones, onClose }: Props) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const [typed, setTyped] = useState(store ?? emptyStore)
  const save = useMutation({
    mutationFn: ({ pfm, ...to }: NewStore) => {
      if (store === null) return request('POST', 'settings/stores', { body: { pfm, ...to } })
      const { pfm: storeNumber, ...from } = store
      return request('PUT', `settings/stores/${encodeURIComponent(storeNumber)}`, {
        body: { from, to },
      })
    },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.settings('settings/stores') }),
  })
  return (
    <FormDialog
      title={store ? t('settings:stores.editOf', { pfm: store.pfm }) : t('settings:stores.add')}
      fields={textFields
        .filter(({ id }) => store === null || id !== 'pfm')
        .map((line) => ({
          ...line,
          label: t(`settings:stores.fields.${line.id}`),
          required: t('settings:stores.required'),
          ...(line.id === 'pfm' && { hint: t('settings:stores.hints.pfm') }),
        }))}
      typed={typed}
      onType={(id, text) => setTyped({ ...typed, [id]: text })}
      saving={save.isPending}
      failed={save.error && (isStaleError(save.error) ? t('settings:stale') : save.error.message)}
      onSave={() => save.mutate(typed)}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
