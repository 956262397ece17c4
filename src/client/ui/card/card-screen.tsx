import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { isNotFoundError } from '../../http/api-error.ts'
import { getAs } from '../../http/http.ts'
import { useFieldContext, type FieldContext } from '../fields/field-context.ts'
import { NotFound } from '../not-found.tsx'
import { Notice } from '../notice.tsx'
import { PageTitle } from '../page-title.tsx'
import { useScreenTitle } from '../screen-title.ts'
import { RefreshFailureNotice } from '../stale-notice.tsx'
import { ErrorPlaceholder } from '../placeholders.tsx'
import { parseId } from '../urls.ts'
import type { CardActionsProps } from './card-actions.tsx'
import type { CardBlock, CardDescription } from './card-description.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { CardSummary } from './card-summary.tsx'
import { CardBlockView } from './card-block-view.tsx'
import { StaleCard } from './stale-card.tsx'
import styles from './card-screen.module.css'

// Lazy, because the code needs the dialog, so that a card without actions does not load it. The cast is needed
// because `lazy` loses the type parameter of the component.
const CardActions = lazy(() => import('./card-actions.tsx').then((m) => ({ default: m.CardActions }))) as <
  Data,
>(
  props: CardActionsProps<Data>,
) => ReactNode

interface Props<Data, Id extends number | string> {
  description: CardDescription<Data, Id, string>
}

/**
 * Renders a card from its description. The URL contains the id of the record: a number, or a text that matches the
 * description.
 */
export function CardScreen<Data, Id extends number | string>({ description }: Props<Data, Id>) {
  const [param = ''] = Object.values(useParams())
  const { idPattern } = description
  const id = (idPattern === undefined ? parseId(param) : idPattern.test(param) ? param : null) as Id | null
  return id === null ? <NotFound /> : <Card key={id} description={description} id={id} />
}

function Card<Data, Id extends number | string>({ description, id }: Props<Data, Id> & { id: Id }) {
  const { name, path, queryKey, summary = [], blocks, actions, links, texts = [] } = description
  const catalogs = useMemo(
    () => [...new Set([...summary, ...blocks].flatMap((part) => part.catalogs))],
    [summary, blocks],
  )
  const { data, error, refetch } = useQuery({
    queryKey: queryKey(id),
    queryFn: ({ signal }) => getAs<Data>(path(id), { signal }),
  })
  const getStore = description.store
  const { surroundings, failed } = useFieldContext([name, ...texts], catalogs, { stores: !getStore })
  const s = useMemo((): FieldContext => {
    if (!getStore || data === undefined) return surroundings
    const { pfm, zone } = getStore(data)
    return { ...surroundings, getZone: (requestedPfm) => (requestedPfm === pfm ? zone : undefined) }
  }, [getStore, data, surroundings])
  const title = data === undefined ? description.initialTitle(id, s) : description.title(data, s)
  useScreenTitle(title)
  const retry = () => void refetch()
  if (data === undefined)
    return (
      <>
        <PageTitle title={title} />
        {error ? (
          <ErrorPlaceholder
            error={error}
            retry={retry}
            list={isNotFoundError(error) ? description.list : undefined}
          />
        ) : (
          <CardSkeleton summary={summary.length} blocks={blocks.length} />
        )}
      </>
    )
  return (
    <>
      <PageTitle
        title={title}
        aside={description.aside?.(data) ?? undefined}
        actions={
          <>
            {actions && (
              <Suspense fallback={null}>
                <CardActions name={name} data={data} actions={actions} queryKey={queryKey(id)[0]} />
              </Suspense>
            )}
            {links?.(data, s)}
          </>
        }
      />
      <StaleCard description={description} id={id} data={data} s={s} />
      <div className={styles.root}>
        {error && <RefreshFailureNotice error={error} retry={retry} />}
        {failed && <Notice tone="warning">{failed.message}</Notice>}
        {summary.length > 0 && <CardSummary name={name} items={summary} data={data} s={s} />}
        <Blocks
          blocks={blocks}
          render={(block, i) => (
            <CardBlockView key={i} description={description} id={id} block={block} data={data} s={s} />
          )}
        />
      </div>
    </>
  )
}

interface BlocksProps<Data> {
  blocks: readonly CardBlock<Data>[]
  render: (block: CardBlock<Data>, i: number) => ReactNode
}

function Blocks<Data>({ blocks, render }: BlocksProps<Data>) {
  const asideBlocks = blocks.filter(({ place }) => place === 'aside')
  const middle = groupIntoRows(blocks.filter(({ place }) => place !== 'aside')).map((row, i) =>
    row[0]!.place === 'columns' ? (
      <div key={i} className={styles.flowing}>
        {row.map(render)}
      </div>
    ) : (
      render(row[0]!, i)
    ),
  )
  if (asideBlocks.length === 0) return middle
  return (
    <div className={styles.columns}>
      <div className={styles.middle}>{middle}</div>
      {asideBlocks.map(render)}
    </div>
  )
}

/** Groups the blocks into rows: adjacent blocks with the place `columns` form one row. */
function groupIntoRows<Data>(blocks: readonly CardBlock<Data>[]): CardBlock<Data>[][] {
  const rows: CardBlock<Data>[][] = []
  for (const block of blocks) {
    const last = rows.at(-1)
    if (block.place === 'columns' && last?.[0]?.place === 'columns') last.push(block)
    else rows.push([block])
  }
  return rows
}
