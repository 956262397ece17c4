import { Button } from '@fluentui/react-components'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { People } from '../../../../schemas/api/access.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useRights } from '../../http/use-rights.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { SettingsFrame } from '../../ui/settings/settings-frame.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './access.module.css'
import { useAccessTabs } from './access-tabs.ts'
import { AccessChangeHistory } from './history.tsx'
import { NewPersonDialog } from './new-person-dialog.tsx'
import { PersonActions } from './person-actions.tsx'
import { ContentPlaceholder } from '../../ui/placeholders.tsx'
import { PersonDialog } from './person-dialog.tsx'

const path = 'roles/people'
type Person = People['people'][number]

/** Users with their roles and stores. */
export function PeopleScreen() {
  const { t } = useTranslation('access')
  const userRights = useRights()
  const [isAdding, setAdding] = useState(false)
  return (
    <SettingsFrame<People>
      title={t('access:screens.people')}
      tabs={useAccessTabs()}
      path={path}
      queryKey={queryKeys.access(path)}
      failed={t('access:rolesFailed')}
      actions={
        userRights?.has('settingsManagePermissionEdit') &&
        userRights.has('ordersViewAllStores') && (
          <Button appearance="primary" onClick={() => setAdding(true)}>
            {t('access:person.add')}
          </Button>
        )
      }
    >
      {(all) => (
        <>
          <PeopleTable all={all} />
          {isAdding && <NewPersonDialog roles={all.roles} onClose={() => setAdding(false)} />}
        </>
      )}
    </SettingsFrame>
  )
}

/** `all`: the users that are listed without a search. Changes of access are displayed below the table. */
function PeopleTable({ all }: { all: People }) {
  const { t } = useTranslation('access')
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<Person | null>(null)
  const { data = all, error } = useQuery({
    queryKey: [...queryKeys.access(path), search],
    queryFn: ({ signal }) => get(path, { signal, query: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const { people, total, roles, mayEdit } = search === '' ? all : data
  const getRoleName = (id: string) => roles.find((role) => role.id === id)?.name ?? id
  if (all.total === 0) return <Notice tone="info">{t('access:person.hidden')}</Notice>
  return (
    <>
      <div className={styles.filters} role="search" aria-label={t('access:person.find')}>
        <SearchField label={t('access:person.find')} value={search} onSearch={setSearch} />
      </div>
      {error && <Notice tone="error">{error.message}</Notice>}
      {total > people.length && (
        <Notice tone="info">{t('access:person.all', { shown: people.length, total })}</Notice>
      )}
      {people.length === 0 ? (
        <ContentPlaceholder title={t('access:nothing')} />
      ) : (
        <DataTable
          label={t('access:screens.people')}
          rows={people}
          rowId={({ id }) => id}
          columns={[
            {
              id: 'name',
              header: t('access:person.name'),
              cell: (person) => (
                <>
                  <span className={styles.name}>{person.name}</span>{' '}
                  {!person.active && <Tag>{t('access:person.off')}</Tag>}
                  {!person.bound && person.active && <Tag>{signInStateText(person, t)}</Tag>}
                </>
              ),
            },
            { id: 'login', header: t('access:person.login'), cell: ({ subject }) => subject },
            {
              id: 'roles',
              header: t('access:person.roles'),
              cell: (person) => person.roles.map(getRoleName).join(', '),
            },
            {
              id: 'stores',
              header: t('access:person.stores'),
              cell: ({ stores }) => stores.join(', '),
            },
            ...(mayEdit
              ? [
                  {
                    id: 'actions',
                    header: t('access:fields.actions'),
                    actions: true as const,
                    cell: (person: Person) => (
                      <PersonActions person={person} onEdit={() => setEdited(person)} />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      <AccessChangeHistory changes={all.changes} getSubjectName={String} />
      {edited && <PersonDialog person={edited} roles={roles} onClose={() => setEdited(null)} />}
    </>
  )
}

function signInStateText({ bindUntil }: Person, t: TFunction): string {
  if (bindUntil === null) return t('access:person.awaitedAlways')
  const key = new Date(bindUntil) > new Date() ? 'awaited' : 'awaitedOver'
  return t(`access:person.${key}`, { until: formatDateTime(bindUntil) })
}
