import { Button } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewStore, StoreSettings } from '../../../../schemas/api/stores.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useRights } from '../../http/use-rights.ts'
import { ChangeHistory } from '../../ui/change-history.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { SettingsFrame } from '../../ui/settings/settings-frame.tsx'
import { Tag } from '../../ui/tag.tsx'
import { StoreDialog } from './store-dialog.tsx'

const path = 'settings/stores'

/** Screen to add and edit stores, and to close them for new orders. */
export function StoresScreen() {
  const { t } = useTranslation('settings')
  const rights = useRights()
  const [editedStore, setEditedStore] = useState<NewStore | 'new' | null>(null)
  return (
    <SettingsFrame<StoreSettings>
      title={t('settings:stores.title')}
      path={path}
      queryKey={queryKeys.settings(path)}
      failed={t('settings:stores.failed')}
      actions={
        rights?.has('ordersViewAllStores') && (
          <Button appearance="primary" onClick={() => setEditedStore('new')}>
            {t('settings:stores.add')}
          </Button>
        )
      }
    >
      {(data) => (
        <>
          <StoreTable data={data} onEdit={setEditedStore} />
          <ChangeHistory
            title={t('settings:stores.history.title')}
            empty={t('settings:stores.history.empty')}
            changes={data.changes.flatMap((change) =>
              describeChange(change, t).map((line) => ({ at: change.at, by: change.by, description: line })),
            )}
          />
          {editedStore && (
            <StoreDialog
              store={editedStore === 'new' ? null : editedStore}
              zones={data.zones}
              onClose={() => setEditedStore(null)}
            />
          )}
        </>
      )}
    </SettingsFrame>
  )
}

function StoreTable({ data, onEdit }: { data: StoreSettings; onEdit: (store: NewStore) => void }) {
  const { t } = useTranslation('settings')
  const textFields = ['name', 'city', 'address', 'zone'] as const
  return (
    <DataTable
      label={t('settings:stores.title')}
      rows={data.stores}
      rowId={({ pfm }) => pfm}
      columns={[
        {
          id: 'pfm',
          header: t('settings:stores.fields.pfm'),
          cell: ({ pfm, open }) => (
            <>
              {pfm} {!open && <Tag>{t('settings:stores.closed')}</Tag>}
            </>
          ),
        },
        ...textFields.map((field) => ({
          id: field,
          header: t(`settings:stores.fields.${field}`),
          cell: (store: NewStore) => store[field],
        })),
        ...(data.mayEdit
          ? [
              {
                id: 'actions',
                header: t('settings:stores.fields.actions'),
                actions: true as const,
                cell: (store: NewStore) => (
                  <Button
                    size="small"
                    aria-label={t('settings:stores.editOf', { pfm: store.pfm })}
                    onClick={() => onEdit(store)}
                  >
                    {t('settings:stores.edit')}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Describes a change with one line per changed field. If the store was added, returns a single line. */
function describeChange({ pfm, from, to }: StoreSettings['changes'][number], t: TFunction): string[] {
  if (from === null)
    return [t('settings:stores.history.added', { pfm, to: `${to.name}, ${to.city}, ${to.zone}` })]
  const formatValue = (value: string | boolean) =>
    typeof value === 'string' ? value : t(`settings:stores.history.${value ? 'yes' : 'no'}`)
  const fields = (['name', 'city', 'address', 'zone', 'open'] as const).filter(
    (field) => from[field] !== to[field],
  )
  return fields.map((field) =>
    t('settings:stores.history.changed', {
      pfm,
      field: t(`settings:stores.fields.${field}`),
      from: formatValue(from[field]),
      to: formatValue(to[field]),
    }),
  )
}
