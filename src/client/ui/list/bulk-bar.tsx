import type { RowData } from '@tanstack/react-table'
import { Button, Spinner } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '../../http/use-rights.ts'
import { Notice } from '../notice.tsx'
import styles from './bulk-bar.module.css'
import type { BulkAction, BulkResult, ListDescription } from './list-description.ts'
import type { ListTableModel } from './use-table.ts'

/** Rows of one request; the server takes no more. */
const atOnce = 200

const ConfirmBulk = lazy(() => import('./confirm-bulk.tsx').then((m) => ({ default: m.ConfirmBulk })))

interface Props<Row extends RowData> {
  description: ListDescription<Row>
  model: ListTableModel<Row>
}

/** What may be done with the chosen rows, and of each row what came of it. */
export function BulkBar<Row extends RowData>({ description, model }: Props<Row>) {
  const { name, rowId, queryKey = name, bulk = [] } = description
  const { t } = useTranslation([name, 'list'])
  const rights = useRights()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<BulkAction<Row> | null>(null)
  const { mutate, isPending, data, error, variables, reset } = useMutation({
    mutationFn: async ({ action, rows }: { action: BulkAction<Row>; rows: readonly Row[] }) => {
      const results: BulkResult[] = []
      for (let from = 0; from < rows.length; from += atOnce)
        results.push(...(await action.run(rows.slice(from, from + atOnce))))
      return results
    },
    onSuccess: (results) => model.unchoose(results.flatMap(({ id, ok }) => (ok ? [String(id)] : []))),
    onSettled: () => queries.invalidateQueries({ queryKey: [queryKey] }),
  })
  const { chosen } = model
  const fitting = (action: BulkAction<Row>) => chosen.filter((row) => action.fits(row))
  const start = (action: BulkAction<Row>) => mutate({ action, rows: fitting(action) })
  return (
    <>
      {chosen.length > 0 && (
        <div className={styles.bar} role="group" aria-label={t('list:bulk.label')}>
          <span>{t('list:bulk.chosen', { count: chosen.length })}</span>
          {bulk
            .filter(({ right }) => rights?.has(right))
            .map((action) => {
              const count = fitting(action).length
              return (
                <Button
                  key={action.name}
                  size="small"
                  disabledFocusable={count === 0 || isPending}
                  title={count === 0 ? t('list:bulk.none') : undefined}
                  onClick={() => count > 0 && !isPending && setAsked(action)}
                >
                  {t(`${name}:bulk.${action.name}.label`)} ({count})
                </Button>
              )
            })}
          {isPending && <Spinner size="tiny" label={t('list:bulk.working')} />}
          <Button size="small" appearance="subtle" onClick={() => model.unchoose()}>
            {t('list:bulk.unchoose')}
          </Button>
        </div>
      )}
      {error && (
        <Notice
          tone="error"
          action={variables && <Button onClick={() => mutate(variables)}>{t('common:actions.retry')}</Button>}
        >
          {error.message}
        </Notice>
      )}
      {data && variables && (
        <Results
          results={data}
          label={t(`${name}:bulk.${variables.action.name}.done`)}
          repeat={(ids) =>
            mutate({
              action: variables.action,
              rows: variables.rows.filter((row) => ids.includes(rowId(row))),
            })
          }
          close={reset}
        />
      )}
      {asked && (
        <Suspense fallback={null}>
          <ConfirmBulk
            title={t(`${name}:bulk.${asked.name}.label`)}
            text={t(`${name}:bulk.${asked.name}.confirm`, { count: fitting(asked).length })}
            danger={asked.danger === true}
            onConfirm={() => {
              start(asked)
              setAsked(null)
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}

interface ResultsProps {
  results: readonly BulkResult[]
  /** «Перезапущено» */
  label: string
  /** Of those that somebody else worked on. */
  repeat: (ids: BulkResult['id'][]) => void
  close: () => void
}

function Results({ results, label, repeat, close }: ResultsProps) {
  const { t } = useTranslation('list')
  const failed = results.filter(({ ok }) => !ok)
  const busy = failed.filter(({ mayRepeat }) => mayRepeat).map(({ id }) => id)
  return (
    <Notice
      tone={failed.length > 0 ? 'warning' : 'info'}
      action={
        <>
          {busy.length > 0 && (
            <Button size="small" onClick={() => repeat(busy)}>
              {t('list:bulk.repeat', { count: busy.length })}
            </Button>
          )}
          <Button size="small" onClick={close}>
            {t('list:bulk.close')}
          </Button>
        </>
      }
    >
      <span role="status">
        {t('list:bulk.result', { label, done: results.length - failed.length, count: results.length })}
      </span>
      {failed.length > 0 && (
        <ul className={styles.failed}>
          {failed.map(({ id, message }) => (
            <li key={id}>
              {id}: {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
