import { Button } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DistributionListStore, StoreListEntry } from '../../../../schemas/api/distribution.ts'
import { storeListNames, type StoreListName } from '../../../../schemas/values/distribution.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { Block } from '../../ui/block.tsx'
import { ChangeHistory } from '../../ui/change-history.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { LoadingFrame } from '../../ui/loading-frame.tsx'
import type { SettingsDescription } from '../../ui/settings/settings-description.ts'
import { EmptyText, ErrorPlaceholder } from '../../ui/placeholders.tsx'
import { ConfirmDistributionChangeDialog } from './confirm-distribution-dialog.tsx'
import styles from './distribution.module.css'
import { DistributionStoreDialog } from './distribution-store-dialog.tsx'

const path = 'order-check/base-pfm'

/**
 * Settings of the distribution, which chooses a store for orders that arrive without a store (specification 3,
 * «Distribution settings»).
 */
export const orderDistributionSettings: SettingsDescription = {
  name: 'distribution',
  path: 'distribution',
  groups: [
    {
      id: 'distribution',
      names: [
        'distributionEnabled',
        'distributionByLoad',
        'actionIfNotValidate',
        'distributionMinInStock',
        'c001LoadLimit',
      ],
    },
  ],
  ConfirmDialog: ({ changes, ...props }) => (
    <ConfirmDistributionChangeDialog change={{ settings: changes }} {...props} />
  ),
  Below: StoreLists,
}

/**
 * Tables of the base list and the other list of stores. A row contains the limit and the current number of orders of a
 * store, and whether the store gets orders.
 */
function StoreLists() {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const [edited, setEdited] = useState<DistributionListStore | StoreListName | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.settings(path),
    queryFn: ({ signal }) => get(path, { signal }),
  })
  if (!data) return error ? <ErrorPlaceholder error={error} retry={() => void refetch()} /> : <LoadingFrame />
  const translate = (key: string) => t(`settings:distribution.${key}`)
  return (
    <>
      {storeListNames.map((list) => {
        const rows = data.stores.filter((store) => store.list === list)
        return (
          <Block key={list} title={translate(list)}>
            {rows.length === 0 ? (
              <EmptyText>{translate('none')}</EmptyText>
            ) : (
              <DataTable<DistributionListStore>
                label={translate(`lists.${list}`)}
                rows={rows}
                rowId={({ pfm }) => pfm}
                columns={[
                  {
                    id: 'store',
                    header: translate('store'),
                    cell: ({ pfm, name, city }) => `${pfm} ${name}, ${city}`,
                  },
                  {
                    id: 'limit',
                    header: translate('limit'),
                    align: 'end',
                    cell: ({ limit }) => (limit === null ? translate('noLimit') : String(limit)),
                  },
                  { id: 'load', header: translate('load'), align: 'end', cell: ({ load }) => String(load) },
                  {
                    id: 'active',
                    header: translate('active'),
                    cell: ({ active }) => translate(active ? 'yes' : 'no'),
                  },
                  ...(data.mayEdit
                    ? [
                        {
                          id: 'edit',
                          header: translate('edit'),
                          actions: true as const,
                          cell: (store: DistributionListStore) => (
                            <Button
                              size="small"
                              aria-label={`${translate('edit')} ${store.pfm}`}
                              onClick={() => setEdited(store)}
                            >
                              {translate('edit')}
                            </Button>
                          ),
                        },
                      ]
                    : []),
                ]}
              />
            )}
            {data.mayEdit && (
              <div className={styles.add}>
                <Button onClick={() => setEdited(list)}>{translate(`addTo.${list}`)}</Button>
              </div>
            )}
          </Block>
        )
      })}
      {data.mayEdit && (
        <ChangeHistory
          title={translate('history.title')}
          empty={translate('history.empty')}
          changes={data.changes.map(({ pfm, from, to, ...change }) => ({
            ...change,
            description: t(
              `settings:distribution.history.${from === null ? 'added' : to === null ? 'removed' : 'changed'}`,
              {
                pfm,
                from: describePlace(from, translate),
                to: describePlace(to, translate),
              },
            ),
          }))}
        />
      )}
      {edited !== null && (
        <DistributionStoreDialog
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

/** Describes the entry of a store in a list, for example «Базовый, лимит 50, получает заказы»; empty for null. */
function describePlace(place: StoreListEntry, translate: (key: string) => string): string {
  if (place === null) return ''
  const { list, limit, active } = place
  const parts = [
    translate(`lists.${list}`),
    limit === null ? translate('noLimit') : `${translate('limit')} ${limit}`,
    translate(active ? 'active' : 'history.notActive'),
  ]
  return parts.map((part, index) => (index === 0 ? part : part.toLocaleLowerCase())).join(', ')
}
