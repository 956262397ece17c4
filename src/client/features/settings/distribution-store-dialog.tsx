import { Button, Switch } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  StoreListChange,
  DistributionListStore,
  DistributionStoreLists,
} from '../../../../schemas/api/distribution.ts'
import { maxStoreOrderLimit, type StoreListName } from '../../../../schemas/values/distribution.ts'
import { request } from '../../http/http.ts'
import { FormDialog, type DialogTextField } from '../../ui/form/form-dialog.tsx'
import { isStaleError } from '../../ui/settings/save-bar.tsx'
import {
  ConfirmDistributionChangeDialog,
  simulateDistributionChange,
} from './confirm-distribution-dialog.tsx'

interface Props {
  /** Store to edit, or name of the list to which a store is added. */
  edited: DistributionListStore | StoreListName
  stores: readonly DistributionListStore[]
  onSaved: (answer: DistributionStoreLists) => void
  onStale: () => void
  onClose: () => void
}

/**
 * Dialog to add, change or remove a store of the distribution. Before saving, the user confirms the effect on
 * yesterday's orders.
 */
export function DistributionStoreDialog({ edited, stores, onSaved, onStale, onClose }: Props) {
  const { t } = useTranslation('settings')
  const existing = typeof edited === 'string' ? null : edited
  const list = typeof edited === 'string' ? edited : edited.list
  const [typed, setTyped] = useState({
    pfm: existing?.pfm ?? '',
    limit: existing?.limit ? String(existing.limit) : '',
  })
  const [active, setActive] = useState(existing?.active ?? true)
  const [pendingChange, setPendingChange] = useState<StoreListChange | null>(null)
  const save = useMutation({
    mutationFn: (body: StoreListChange) => request('POST', 'order-check/base-pfm', { body }),
    onSuccess: onSaved,
    onError: (error) => {
      setPendingChange(null)
      if (isStaleError(error)) onStale()
    },
  })
  const preview = useMutation({
    mutationFn: ({ version: _, ...store }: StoreListChange) => simulateDistributionChange({ store }),
    onSuccess: (_, store) => setPendingChange(store),
  })
  const error = save.error ?? preview.error
  const translate = (key: string) => t(`settings:distribution.${key}`)
  const pfm = typed.pfm.trim().toUpperCase()
  const limit = typed.limit.trim()
  const isDuplicate = existing === null && stores.some((store) => store.pfm === pfm)
  const isWrongLimit = limit !== '' && !(/^[1-9]\d*$/.test(limit) && Number(limit) <= maxStoreOrderLimit)
  const openConfirmation = (targetList: StoreListName | null) => {
    save.reset()
    preview.mutate({
      pfm,
      list: targetList,
      active,
      version: existing?.version ?? 0,
      limit: limit === '' ? null : Number(limit),
    })
  }
  if (pendingChange !== null && save.isIdle) {
    const { version: _, ...store } = pendingChange
    const confirm = () => save.mutate({ ...pendingChange, confirmed: true })
    const close = () => setPendingChange(null)
    return (
      <ConfirmDistributionChangeDialog
        change={{ store }}
        answer={preview.data}
        onConfirm={confirm}
        onClose={close}
      />
    )
  }
  const number: DialogTextField<'pfm'> = {
    id: 'pfm',
    label: translate('pfm'),
    maxLength: 20,
    required: t('settings:stores.required'),
    warning: isDuplicate ? t('settings:distribution.duplicate', { pfm }) : undefined,
  }
  return (
    <FormDialog
      title={
        existing ? t('settings:distribution.editTitle', { pfm: existing.pfm }) : translate(`addTo.${list}`)
      }
      fields={[
        ...(existing === null ? [number] : []),
        {
          id: 'limit',
          label: translate('limit'),
          hint: translate('limitHint'),
          maxLength: 20,
          inputMode: 'numeric',
          wrong: isWrongLimit ? translate('wrongLimit') : undefined,
        },
      ]}
      typed={typed}
      onType={(id, value) => {
        save.reset()
        preview.reset()
        setTyped({ ...typed, [id]: value })
      }}
      saving={save.isPending || preview.isPending}
      failed={error && (isStaleError(error) ? translate('stale') : error.message)}
      onSave={() => openConfirmation(list)}
      onClose={onClose}
      more={existing && <Button onClick={() => openConfirmation(null)}>{translate('remove')}</Button>}
    >
      <Switch
        label={translate('active')}
        checked={active}
        onChange={(_, { checked }) => setActive(checked)}
      />
    </FormDialog>
  )
}
