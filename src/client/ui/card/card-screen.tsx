import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ApiError } from '../../http/api-error.ts'
import { get } from '../../http/http.ts'
import { Block } from '../block.tsx'
import { DataTable } from '../data-table.tsx'
import { Facts } from '../facts.tsx'
import { drawn } from '../fields/field.ts'
import { useSurroundings, type Surroundings } from '../fields/surroundings.ts'
import { NotFound } from '../not-found.tsx'
import { Notice } from '../notice.tsx'
import { StaleNotice } from '../stale-notice.tsx'
import { PageTitle } from '../page-title.tsx'
import { useScreenTitle } from '../screen-title.ts'
import { SkeletonBar } from '../skeleton.tsx'
import { ErrorState } from '../states.tsx'
import { idOf } from '../urls.ts'
import { CardActions } from './card-actions.tsx'
import type { CardBlock, CardDescription } from './card-description.ts'
import styles from './card-screen.module.css'

/** Draws a card from its description; the address ends with its number. */
export function CardScreen<Data>({ description }: { description: CardDescription<Data> }) {
  const id = idOf(useParams().id)
  return id === null ? <NotFound /> : <Card key={id} description={description} id={id} />
}

function Card<Data>({ description, id }: { description: CardDescription<Data>; id: number }) {
  const { name, path, queryKey, blocks, actions = [] } = description
  const { t } = useTranslation()
  const catalogs = useMemo(() => [...new Set(blocks.flatMap((block) => block.catalogs))], [blocks])
  const { surroundings, failed } = useSurroundings([name, 'list', ...(description.texts ?? [])], catalogs)
  const { data, error, refetch } = useQuery({
    queryKey: queryKey(id),
    queryFn: ({ signal }) => get<Data>(path(id), { signal }),
  })
  const title =
    data === undefined ? description.titleOf(id, surroundings) : description.title(data, surroundings)
  useScreenTitle(title)
  const retry = () => void refetch()
  if (data === undefined && error instanceof ApiError && error.status === 404) return <NotFound />
  return (
    <>
      <PageTitle
        title={title}
        actions={
          data !== undefined && (
            <CardActions name={name} data={data} actions={actions} queryKey={queryKey(id)[0]} />
          )
        }
      />
      <div className={styles.root}>
        {failed && <Notice tone="warning">{failed.message}</Notice>}
        {error && data !== undefined && <StaleNotice error={error} retry={retry} />}
        {data !== undefined ? (
          blocks.map((block) => (
            <DrawnBlock key={block.name} list={name} of={title} block={block} data={data} s={surroundings} />
          ))
        ) : error ? (
          <ErrorState error={error} retry={retry} />
        ) : (
          <div role="status" aria-label={t('common:loading')} className={styles.root}>
            {['60%', '80%', '70%', '90%'].map((width) => (
              <SkeletonBar key={width} width={width} />
            ))}
          </div>
        )}
      </div>
    </>
  )
}

interface DrawnBlockProps<Data> {
  list: string
  /** Title of the card. */
  of: string
  block: CardBlock<Data>
  data: Data
  s: Surroundings
}

function DrawnBlock<Data>({ list, of, block, data, s }: DrawnBlockProps<Data>) {
  const found = block.draw(data)
  if (found === null || found.rows.length === 0) return null
  const filled = found.fields.filter((field) => field.text(found.rows[0] as never, s) !== '')
  if (found.as === 'facts' && filled.length === 0) return null
  const title = s.t(`${list}:blocks.${block.name}`)
  const header = (id: string) => s.t(`${list}:fields.${id}`)
  return (
    <Block title={title}>
      {found.as === 'facts' ? (
        <Facts
          facts={filled.map((field) => [header(field.id), drawn(field, found.rows[0] as never, s)] as const)}
        />
      ) : (
        <DataTable
          label={`${title}: ${of}`}
          rows={found.rows}
          rowId={(row) => found.rows.indexOf(row)}
          columns={found.fields.map((field) => ({
            id: field.id,
            header: header(field.id),
            ...(field.align && { align: field.align }),
            cell: (row) => drawn(field, row as never, s),
          }))}
        />
      )}
    </Block>
  )
}
