import type { RowData } from '@tanstack/react-table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getAs } from '../../http/http.ts'
import { useRights } from '../../http/use-rights.ts'
import { Notice } from '../notice.tsx'
import { useAnswerFields } from '../answers/use-answer-fields.ts'
import { RefreshFailureNotice } from '../stale-notice.tsx'
import { PageTitle } from '../page-title.tsx'
import { useIsPhoneWidth } from '../phone-width.ts'
import { ErrorPlaceholder, ContentPlaceholder } from '../placeholders.tsx'
import { useFormatters } from '../use-format.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterRow } from './filter-row.tsx'
import { ListCards } from './list-cards.tsx'
import { canPerformAction, type ListDescription, type ListPage, type ListQuery } from './list-description.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTabs } from './list-tabs.tsx'
import { ListTable } from './list-table.tsx'
import { MainActions } from './main-actions.tsx'
import { Pager } from './pager.tsx'
import { ListTotals } from './totals.tsx'
import { useResolvedList } from './use-list.ts'
import { useListState } from './use-list-state.ts'
import { EmptyList } from './empty-list.tsx'
import { useFittingColumns } from './use-fitting-columns.ts'
import { useListTable } from './use-table.ts'
import { SavedFiltersButton } from './views-button.tsx'

const getPath = (
  { path, pathFilter }: Pick<ListDescription<never, string>, 'path' | 'pathFilter'>,
  values: Readonly<Record<string, string>>,
) => (pathFilter === undefined ? path : path.replace(/\{\w+\}/, encodeURIComponent(values[pathFilter] ?? '')))

function without(query: ListQuery, param: string | undefined): ListQuery {
  if (param === undefined) return query
  const { [param]: _, ...rest } = query
  return rest as ListQuery
}

/** Renders a list from its description: filters, rows or cards, pages, and all loading, empty and error states. */
export function ListScreen<Row extends RowData>({
  description,
}: {
  description: ListDescription<Row, string>
}) {
  const { name, pathFilter, rowId, Actions, Alert, queryKey = name, bulk = [] } = description
  const { t } = useTranslation([name, 'list'])
  const { number } = useFormatters()
  const rights = useRights()
  const phone = useIsPhoneWidth()
  const state = useListState(description)
  const answerFields = useAnswerFields(description.answers)
  const described = useMemo(
    () => ({ ...description, fields: [...description.fields, ...answerFields] }),
    [description, answerFields],
  )
  const list = useResolvedList(described)
  const path = getPath(description, state.values)
  const prompt = description.missingFilter?.(state.values) ?? null
  const { noMatches } = description
  const emptyText = typeof noMatches === 'function' ? noMatches(state.values) : noMatches
  const query = useQuery({
    enabled: prompt === null,
    queryKey: [queryKey, path, state.query],
    queryFn: ({ signal }) => getAs<ListPage<Row>>(path, { query: without(state.query, pathFilter), signal }),
    // The previous rows remain visible until the new response arrives.
    placeholderData: keepPreviousData,
  })
  const { error, isFetching, isPlaceholderData, refetch } = query
  // If the list needs a filter first, the rows of the previous response must not be displayed.
  const data = prompt === null ? query.data : undefined
  const rows = data?.items
  const filters = JSON.stringify(state.values)
  const model = useListTable({ list: name, columns: list.columns, rows, rowId, filters })
  const isExact = data?.totalIsExact ?? true
  const retry = () => void refetch()
  const isBusy = isFetching && isPlaceholderData
  const mayChoose = !phone && bulk.some((action) => canPerformAction(rights, action))
  const {
    setFrame,
    columns: fittingColumns,
    hiddenIds,
  } = useFittingColumns({
    columns: model.columns,
    rows,
    chosenIds: model.chosenIds,
    sort: state.sort,
    canSelect: mayChoose,
  })

  return (
    <>
      <PageTitle
        title={description.title ?? t(`${name}:title`)}
        aside={data && (isExact ? number(data.total) : t('list:atLeast', { total: number(data.total) }))}
        actions={
          <>
            {Actions && <Actions />}
            {mayChoose && <MainActions description={description} model={model} />}
            {description.export && (
              <ExportButton
                path={path}
                query={state.query}
                columns={model.columns}
                total={data && (isExact ? data.total : null)}
              />
            )}
            {list.filters.length > 0 && (
              <SavedFiltersButton list={name} state={state} sort={description.sort} />
            )}
            {!phone && <ColumnChooser model={model} hiddenIds={hiddenIds} />}
          </>
        }
      />
      {description.tabs && <ListTabs tabs={description.tabs} />}
      {Alert && <Alert />}
      {list.filters.length > 0 && <FilterRow filters={list.filters} state={state} />}
      {list.failed && <Notice tone="warning">{list.failed.message}</Notice>}
      {error && description.failed && <Notice tone="error">{t(`${name}:${description.failed}`)}</Notice>}
      {error && rows && <RefreshFailureNotice error={error} retry={retry} />}
      {mayChoose && <BulkBar description={description} model={model} />}
      <div ref={setFrame} aria-hidden />
      {prompt !== null ? (
        <ContentPlaceholder title={t(`${name}:${prompt}.title`)}>
          {t(`${name}:${prompt}.hint`)}
        </ContentPlaceholder>
      ) : rows === undefined || (isBusy && rows.length === 0) ? (
        error ? (
          <ErrorPlaceholder error={error} retry={retry} />
        ) : (
          <ListSkeleton columns={fittingColumns} phone={phone} />
        )
      ) : rows.length === 0 ? (
        <EmptyList
          name={`${name}:${description.empty?.(rights) ?? 'empty'}`}
          noMatches={emptyText === undefined ? 'list:nothing' : `${name}:${emptyText}`}
          state={state}
        />
      ) : phone ? (
        <ListCards
          description={description}
          columns={list.columns.filter(({ extra }) => !extra)}
          rows={rows}
          busy={isBusy}
        />
      ) : (
        <ListTable
          description={description}
          model={model}
          columns={fittingColumns}
          state={state}
          rows={rows}
          busy={isBusy}
          canSelect={mayChoose}
        />
      )}
      {data?.totals && data.total > 0 && <ListTotals list={description.name} totals={data.totals} />}
      {description.Foot && <description.Foot />}
      {data && (
        <Pager
          page={state.page}
          rowCount={data.items.length}
          total={data.total}
          exact={isExact}
          setPage={state.setPage}
        />
      )}
    </>
  )
}
