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
  Switch,
} from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  ChangedStore,
  ListedStore,
  ListedStores,
  StorePlace,
  WhatIf,
  WhatIfBody,
} from '../../../../schemas/api/distribution.ts'
import { highestLimit, storeLists, type StoreList } from '../../../../schemas/values/distribution.ts'
import { get, request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useAfterDialog } from '../../ui/after-dialog.ts'
import { Block } from '../../ui/block.tsx'
import { ChangeHistory } from '../../ui/change-history.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { isStale } from '../../ui/settings/save-bar.tsx'
import type { SettingsDescription } from '../../ui/settings/settings-description.ts'
import styles from '../../ui/settings/settings-screen.module.css'
import { ErrorState } from '../../ui/states.tsx'

const path = 'order-check/base-pfm'

/** Which store an order goes to that comes without one (specification 3, «Distribution settings»). */
export const distributionSettings: SettingsDescription = {
  name: 'distribution',
  path: 'distribution',
  groups: [
    {
      id: 'distribution',
      names: [
        ...['distributionEnabled', 'distributionByLoad', 'distributionFallback'],
        ...['distributionMinInStock', 'c001LoadLimit'],
      ],
    },
  ],
  Ask: ({ changes, ...more }) => <AskDialog tried={{ settings: changes }} {...more} />,
  Below: StoreLists,
}

interface AskProps {
  tried: WhatIfBody
  onConfirm: () => void
  onClose: () => void
}

/** What the change would have done to yesterday's orders, before it is saved. */
function AskDialog({ tried, onConfirm, onClose }: AskProps) {
  useAfterDialog()
  const { t } = useTranslation('settings')
  const { data, error } = useQuery({
    queryKey: [...queryKeys.settings(path), 'what-if', tried],
    queryFn: () => request<WhatIf>('POST', 'distribution/what-if', { body: tried }),
    gcTime: 0,
  })
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('settings:distribution.ask')}</DialogTitle>
          <DialogContent>
            {error ? (
              <Notice tone="error">{error.message}</Notice>
            ) : data ? (
              <>
                {data.stopsAll && (
                  <Notice tone="warning">
                    {t('settings:distribution.stopsAll', { orders: data.orders })}
                  </Notice>
                )}
                <p>{t('settings:distribution.whatIf', { ...data, day: formatDay(data.day) })}</p>
              </>
            ) : (
              <p>{t('settings:distribution.trying')}</p>
            )}
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" disabled={!data} onClick={onConfirm}>
              {t('settings:distribution.confirm')}
            </Button>
            <Button onClick={onClose}>{t('settings:distribution.back')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

/** Both lists: a store's limit, whether it gets orders, and what it has to do now. */
function StoreLists() {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const [edited, setEdited] = useState<ListedStore | StoreList | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.settings(path),
    queryFn: ({ signal }) => get<ListedStores>(path, { signal }),
  })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return null
  const text = (key: string) => t(`settings:distribution.${key}`)
  return (
    <>
      {storeLists.map((list) => {
        const rows = data.stores.filter((store) => store.list === list)
        return (
          <Block key={list} title={text(list)}>
            {rows.length === 0 ? (
              <p>{text('none')}</p>
            ) : (
              <DataTable<ListedStore>
                label={text(`lists.${list}`)}
                rows={rows}
                rowId={({ pfm }) => pfm}
                columns={[
                  {
                    id: 'store',
                    header: text('store'),
                    cell: ({ pfm, name, city }) => `${pfm} ${name}, ${city}`,
                  },
                  {
                    id: 'limit',
                    header: text('limit'),
                    cell: ({ limit }) => (limit === null ? text('noLimit') : String(limit)),
                  },
                  { id: 'load', header: text('load'), cell: ({ load }) => String(load) },
                  {
                    id: 'active',
                    header: text('active'),
                    cell: ({ active }) => text(active ? 'yes' : 'no'),
                  },
                  ...(data.mayEdit
                    ? [
                        {
                          id: 'edit',
                          header: text('edit'),
                          cell: (store: ListedStore) => (
                            <Button
                              size="small"
                              aria-label={`${text('edit')} ${store.pfm}`}
                              onClick={() => setEdited(store)}
                            >
                              {text('edit')}
                            </Button>
                          ),
                        },
                      ]
                    : []),
                ]}
              />
            )}
            {data.mayEdit && (
              <div>
                <Button onClick={() => setEdited(list)}>{text(`addTo.${list}`)}</Button>
              </div>
            )}
          </Block>
        )
      })}
      {data.mayEdit && (
        <ChangeHistory
          title={text('history.title')}
          empty={text('history.empty')}
          changes={data.changes.map(({ pfm, from, to, ...change }) => ({
            ...change,
            said: t(
              `settings:distribution.history.${from === null ? 'added' : to === null ? 'removed' : 'changed'}`,
              {
                ...{ pfm, from: placeText(from, text), to: placeText(to, text) },
              },
            ),
          }))}
        />
      )}
      {edited !== null && (
        <StoreDialog
          key={typeof edited === 'string' ? edited : `${edited.pfm} ${edited.version}`}
          edited={edited}
          stores={data.stores}
          onSaved={(answer) => {
            queries.setQueryData(queryKeys.settings(path), answer)
            setEdited(null)
          }}
          onStale={() => void refetch()}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

/** «Базовый, лимит 50, получает заказы». */
function placeText(place: StorePlace, text: (key: string) => string): string {
  if (place === null) return ''
  const { list, limit, active } = place
  const said = [
    text(`lists.${list}`),
    limit === null ? text('noLimit') : `${text('limit')} ${limit}`,
    text(active ? 'active' : 'history.notActive'),
  ]
  return said.map((part, i) => (i === 0 ? part : part.toLocaleLowerCase())).join(', ')
}

interface StoreProps {
  /** A list: a store is added to it. */
  edited: ListedStore | StoreList
  stores: readonly ListedStore[]
  onSaved: (answer: ListedStores) => void
  onStale: () => void
  onClose: () => void
}

function StoreDialog({ edited, stores, onSaved, onStale, onClose }: StoreProps) {
  useAfterDialog()
  const { t } = useTranslation('settings')
  const known = typeof edited === 'string' ? null : edited
  const list = typeof edited === 'string' ? edited : edited.list
  const [pfm, setPfm] = useState(known?.pfm ?? '')
  const [limit, setLimit] = useState(known?.limit ? String(known.limit) : '')
  const [active, setActive] = useState(known?.active ?? true)
  const [asked, setAsked] = useState<ChangedStore | null>(null)
  const save = useMutation({
    mutationFn: (body: ChangedStore) => request<ListedStores>('POST', path, { body }),
    onSuccess: onSaved,
    onError: (error) => {
      setAsked(null)
      if (isStale(error)) onStale()
    },
  })
  const typed = pfm.trim().toUpperCase()
  const duplicate = known === null && stores.some((store) => store.pfm === typed)
  const wrongLimit = limit !== '' && !(/^[1-9]\d*$/.test(limit) && Number(limit) <= highestLimit)
  const change = (to: StoreList | null): ChangedStore => ({
    ...{ pfm: typed, list: to, active, version: known?.version ?? 0 },
    limit: limit === '' ? null : Number(limit),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (duplicate || wrongLimit || typed === '') return
    setAsked(change(list))
  }
  const text = (key: string) => t(`settings:distribution.${key}`)
  if (asked !== null && save.isIdle) {
    const { version: _, ...store } = asked
    const confirm = () => save.mutate({ ...asked, confirmed: true })
    return <AskDialog tried={{ store }} onConfirm={confirm} onClose={() => setAsked(null)} />
  }
  return (
    <Dialog open modalType="modal" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle>
              {known ? t('settings:distribution.editTitle', { pfm: known.pfm }) : text(`addTo.${list}`)}
            </DialogTitle>
            <DialogContent className={styles.rows!}>
              {known === null && (
                <Field
                  label={text('pfm')}
                  required
                  {...(duplicate && {
                    validationState: 'warning' as const,
                    validationMessage: t('settings:distribution.duplicate', { pfm: typed }),
                  })}
                >
                  <Input
                    value={pfm}
                    maxLength={20}
                    autoComplete="off"
                    onChange={(_, { value }) => {
                      save.reset()
                      setPfm(value)
                    }}
                  />
                </Field>
              )}
              <Field
                label={text('limit')}
                {...(wrongLimit
                  ? { validationState: 'error' as const, validationMessage: text('wrongLimit') }
                  : { hint: text('limitHint') })}
              >
                <Input
                  value={limit}
                  inputMode="numeric"
                  autoComplete="off"
                  onChange={(_, { value }) => setLimit(value.trim())}
                />
              </Field>
              <Switch
                label={text('active')}
                checked={active}
                onChange={(_, { checked }) => setActive(checked)}
              />
              {save.error && (
                <Notice tone="error">{isStale(save.error) ? text('stale') : save.error.message}</Notice>
              )}
            </DialogContent>
            <DialogActions>
              <Button
                type="submit"
                appearance="primary"
                disabled={save.isPending}
                onClick={() => save.reset()}
              >
                {text('save')}
              </Button>
              {known && (
                <Button
                  onClick={() => {
                    save.reset()
                    setAsked(change(null))
                  }}
                >
                  {text('remove')}
                </Button>
              )}
              <Button onClick={onClose}>{text('back')}</Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
