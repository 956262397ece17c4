import { Button } from '@fluentui/react-components'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../notice.tsx'
import { PageTitle } from '../page-title.tsx'
import { usePhoneWidth } from '../phone-width.ts'
import { ErrorState, StateView } from '../states.tsx'
import { useFormat } from '../use-format.ts'
import { FilterRow } from './filter-row.tsx'
import { ListCards } from './list-cards.tsx'
import type { ListDescription } from './list-description.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTable } from './list-table.tsx'
import { Pager } from './pager.tsx'
import { useListState } from './use-list-state.ts'

interface ListScreenProps<Row extends object> {
  description: ListDescription<Row>
  /** The main action of the screen, at the right of its title. */
  actions?: ReactNode
  /** A catalogue that could not be read: said once above the list, which shows ids then. */
  notice?: Error | null
}

/** Draws a list from its description: filters, rows or cards, pages, and every state between. */
export function ListScreen<Row extends object>({ description, actions, notice }: ListScreenProps<Row>) {
  const { t } = useTranslation('list')
  const { number } = useFormat()
  const phone = usePhoneWidth()
  const state = useListState(description)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...description.queryKey, state.query],
    queryFn: ({ signal }) => description.read(state.query, signal),
    // What was on the screen stays until the new answer is there.
    placeholderData: keepPreviousData,
  })
  const exact = data?.totalIsExact ?? true
  const retry = () => void refetch()
  const rows = data?.items
  const busy = isFetching && isPlaceholderData

  return (
    <>
      <PageTitle
        title={t(description.title)}
        aside={data && (exact ? number(data.total) : t('list:atLeast', { total: number(data.total) }))}
        actions={actions}
      />
      <FilterRow filters={description.filters} state={state} />
      {notice && <Notice tone="warning">{notice.message}</Notice>}
      {error && rows && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={retry}>
              {t('common:actions.retry')}
            </Button>
          }
        >
          {error.message}
        </Notice>
      )}
      {rows === undefined ? (
        error ? (
          <ErrorState error={error} retry={retry} />
        ) : (
          <ListSkeleton columns={description.columns} phone={phone} />
        )
      ) : rows.length === 0 ? (
        <EmptyList
          description={description}
          filtered={Object.keys(state.values).length > 0}
          clear={state.clear}
        />
      ) : phone ? (
        <ListCards description={description} rows={rows} busy={busy} />
      ) : (
        <ListTable description={description} state={state} rows={rows} busy={busy} />
      )}
      {data && (
        <Pager
          page={state.page}
          shown={data.items.length}
          total={data.total}
          exact={exact}
          setPage={state.setPage}
        />
      )}
    </>
  )
}

interface EmptyListProps {
  description: Pick<ListDescription<never>, 'empty'>
  filtered: boolean
  clear: () => void
}

function EmptyList({ description, filtered, clear }: EmptyListProps) {
  const { t } = useTranslation('list')
  if (!filtered) return <StateView title={t(description.empty.title)}>{t(description.empty.hint)}</StateView>
  return (
    <StateView title={t('list:nothing.title')} action={<Button onClick={clear}>{t('list:clearAll')}</Button>}>
      {t('list:nothing.hint')}
    </StateView>
  )
}
