import { Button, Switch } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangedStore, ListedStore, ListedStores } from '../../../../schemas/api/distribution.ts'
import { highestLimit, type StoreList } from '../../../../schemas/values/distribution.ts'
import { request } from '../../http/http.ts'
import { FormDialog, type TextField } from '../../ui/form/form-dialog.tsx'
import { isStale } from '../../ui/settings/save-bar.tsx'
import { AskDialog, askWhatIf } from './distribution-ask-dialog.tsx'

interface Props {
  /** A list: a store is added to it. */
  edited: ListedStore | StoreList
  stores: readonly ListedStore[]
  onSaved: (answer: ListedStores) => void
  onStale: () => void
  onClose: () => void
}

/** A store of the distribution: added, changed or taken out, once what it would have done yesterday is known. */
export function DistributionStoreDialog({ edited, stores, onSaved, onStale, onClose }: Props) {
  const { t } = useTranslation('settings')
  const known = typeof edited === 'string' ? null : edited
  const list = typeof edited === 'string' ? edited : edited.list
  const [typed, setTyped] = useState({
    pfm: known?.pfm ?? '',
    limit: known?.limit ? String(known.limit) : '',
  })
  const [active, setActive] = useState(known?.active ?? true)
  const [asked, setAsked] = useState<ChangedStore | null>(null)
  const save = useMutation({
    mutationFn: (body: ChangedStore) => request<ListedStores>('POST', 'order-check/base-pfm', { body }),
    onSuccess: onSaved,
    onError: (error) => {
      setAsked(null)
      if (isStale(error)) onStale()
    },
  })
  const tried = useMutation({
    mutationFn: ({ version: _, ...store }: ChangedStore) => askWhatIf({ store }),
    onSuccess: (_, store) => setAsked(store),
  })
  const error = save.error ?? tried.error
  const text = (key: string) => t(`settings:distribution.${key}`)
  const pfm = typed.pfm.trim().toUpperCase()
  const limit = typed.limit.trim()
  const isDuplicate = known === null && stores.some((store) => store.pfm === pfm)
  const isWrongLimit = limit !== '' && !(/^[1-9]\d*$/.test(limit) && Number(limit) <= highestLimit)
  const ask = (to: StoreList | null) => {
    save.reset()
    tried.mutate({
      ...{ pfm, list: to, active, version: known?.version ?? 0 },
      limit: limit === '' ? null : Number(limit),
    })
  }
  if (asked !== null && save.isIdle) {
    const { version: _, ...store } = asked
    const confirm = () => save.mutate({ ...asked, confirmed: true })
    const close = () => setAsked(null)
    return <AskDialog tried={{ store }} answer={tried.data} onConfirm={confirm} onClose={close} />
  }
  const number: TextField<'pfm'> = {
    ...{ id: 'pfm', label: text('pfm'), maxLength: 20, required: t('settings:stores.required') },
    warning: isDuplicate ? t('settings:distribution.duplicate', { pfm }) : undefined,
  }
  return (
    <FormDialog
      title={known ? t('settings:distribution.editTitle', { pfm: known.pfm }) : text(`addTo.${list}`)}
      fields={[
        ...(known === null ? [number] : []),
        {
          ...{ id: 'limit', label: text('limit'), hint: text('limitHint') },
          ...{ maxLength: 20, inputMode: 'numeric' },
          wrong: isWrongLimit ? text('wrongLimit') : undefined,
        },
      ]}
      typed={typed}
      onType={(id, value) => {
        save.reset()
        tried.reset()
        setTyped({ ...typed, [id]: value })
      }}
      save={text('save')}
      back={text('back')}
      saving={save.isPending || tried.isPending}
      failed={error && (isStale(error) ? text('stale') : error.message)}
      onSave={() => ask(list)}
      onClose={onClose}
      more={known && <Button onClick={() => ask(null)}>{text('remove')}</Button>}
    >
      <Switch label={text('active')} checked={active} onChange={(_, { checked }) => setActive(checked)} />
    </FormDialog>
  )
}
