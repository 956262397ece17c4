import type { RowData } from '@tanstack/react-table'
import { Button } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import { useRights } from '../../http/use-rights.ts'
import { useFormatters } from '../use-format.ts'
import { Notice } from '../notice.tsx'
import { ActionSums, addListTotals } from './action-sums.tsx'
import { ConfirmActionDialog } from './confirm-action.tsx'
import styles from './bulk-bar.module.css'
import {
  canPerformAction,
  isMainAction,
  type DialogAction,
  type BulkAction,
  type BulkActionOutcome,
  type BulkRowResult,
  type ListDescription,
} from './list-description.ts'
import { joinRowTitles, findActionBlocker } from './main-actions.tsx'
import type { ListTableModel } from './use-table.ts'
import { Spinner } from '../spinner.tsx'

/** Maximum number of rows that the server accepts in one request. */
const batchSize = 200

interface Run<Row> {
  action: BulkAction<Row>
  rows: readonly Row[]
  /** Input from the form of the action. */
  input?: unknown
  /** Outcome of the rows that were processed before a call failed. */
  before?: BulkActionOutcome
  /** All rows of the first attempt, if this run continues with the remaining rows. */
  all?: readonly Row[]
  /** Idempotency key of a call that was sent without a response, reused for the first call. */
  key?: string
}

/** Outcome so far. If a call failed, also its error and the remaining rows. */
interface RunResult<Row> extends BulkActionOutcome {
  failed: { error: Error; rows: readonly Row[]; key: string } | null
}

async function runAll<Row>({
  action,
  rows,
  input,
  before = { results: [] },
  key: firstKey,
}: Run<Row>): Promise<RunResult<Row>> {
  let outcome = before
  for (let from = 0; from < rows.length; from += batchSize) {
    const key = (from === 0 ? firstKey : undefined) ?? crypto.randomUUID()
    try {
      outcome = addOutcome(outcome, await action.run(rows.slice(from, from + batchSize), input, key))
    } catch (error) {
      return { ...outcome, failed: { error: error as Error, rows: rows.slice(from), key } }
    }
  }
  return { ...outcome, failed: null }
}

/** Adds the outcomes of two calls. */
const addOutcome = (first: BulkActionOutcome, second: BulkActionOutcome): BulkActionOutcome => ({
  results: [...first.results, ...second.results],
  ...((first.totals ?? second.totals) && { totals: addListTotals(first.totals, second.totals) }),
})

interface Props<Row extends RowData> {
  description: ListDescription<Row, string>
  model: ListTableModel<Row>
}

/**
 * Bar with the actions for the selected rows, except main actions (main-actions.tsx). After an action it displays the
 * number of successes and each failure.
 */
export function BulkBar<Row extends RowData>({ description, model }: Props<Row>) {
  const { name, rowId, queryKey = name, bulk = [] } = description
  const { t } = useTranslation([name, 'list'])
  const rights = useRights()
  const queries = useQueryClient()
  const [pending, setPending] = useState<BulkAction<Row> | DialogAction<Row> | null>(null)
  const { mutate, isPending, data, variables, reset } = useMutation({
    mutationFn: runAll<Row>,
    onSuccess: ({ results }, { action: { stale = [] } }) => {
      model.deselect(results.flatMap(({ id, ok }) => (ok ? [String(id)] : [])))
      return Promise.all([[queryKey], ...stale].map((key) => queries.invalidateQueries({ queryKey: key })))
    },
  })
  const { selectedRows } = model
  const getApplicableRows = (action: BulkAction<Row> | DialogAction<Row>) =>
    selectedRows.filter((row) => action.appliesTo(row))
  const start = (action: BulkAction<Row>, input?: unknown) => {
    mutate({ action, input, rows: getApplicableRows(action) })
    setPending(null)
  }
  const allowed = bulk.filter((action) => canPerformAction(rights, action) && !isMainAction(action))
  const blockedMainActions = bulk
    .filter(isMainAction)
    .filter((action) => canPerformAction(rights, action))
    .flatMap((action) => {
      const blocker = findActionBlocker(action, selectedRows)
      return blocker === null ? [] : [{ name: action.name, blocker }]
    })
  const label = (action: { name: string }) => t(`${name}:bulk.${action.name}.label`)
  const inapplicable = allowed.filter((action) => getApplicableRows(action).length === 0)
  const noneId = useId()
  const { failed = null, results = [], totals } = data ?? {}
  return (
    <>
      <div className={styles.below}>
        {selectedRows.length > 0 && (
          <div className={styles.bar} role="group" aria-label={t('list:bulk.label')}>
            <span>{t('list:bulk.chosen', { count: selectedRows.length })}</span>
            {allowed.map((action) => {
              const count = getApplicableRows(action).length
              return (
                <Button
                  key={action.name}
                  size="small"
                  disabledFocusable={count === 0 || isPending}
                  aria-describedby={count === 0 ? noneId : undefined}
                  onClick={() => count > 0 && !isPending && setPending(action)}
                >
                  {label(action)}
                  {count > 0 && ` (${count})`}
                </Button>
              )
            })}
            {isPending && <Spinner size="tiny" label={t('list:bulk.working')} />}
            <Button size="small" appearance="subtle" onClick={() => model.deselect()}>
              {t('list:bulk.unchoose')}
            </Button>
            {inapplicable.length > 0 && (
              <span id={noneId} className={styles.none}>
                {t('list:bulk.none', { actions: inapplicable.map(label).join(', ') })}
              </span>
            )}
            {blockedMainActions.map((action) => (
              <span key={action.name} className={styles.none}>
                {t(`${name}:bulk.${action.name}.${action.blocker}`, {
                  rows: joinRowTitles(model, selectedRows),
                })}
              </span>
            ))}
          </div>
        )}
        {failed && variables && (
          <Notice
            tone="error"
            action={
              <Button
                disabledFocusable={isPending}
                onClick={() =>
                  !isPending &&
                  mutate({
                    ...variables,
                    all: variables.all ?? variables.rows,
                    rows: failed.rows,
                    key: failed.key,
                    before: { results, ...(totals && { totals }) },
                  })
                }
              >
                {t('common:actions.retry')}
              </Button>
            }
          >
            {failed.error.message} {results.length > 0 && t('list:bulk.left', { count: failed.rows.length })}
          </Notice>
        )}
        {results.length > 0 && variables && (
          <Results
            results={results}
            totals={totals}
            label={t(`${name}:bulk.${variables.action.name}.done`)}
            repeat={(ids) =>
              mutate({
                action: variables.action,
                input: variables.input,
                rows: (variables.all ?? variables.rows).filter((row) => ids.includes(rowId(row))),
              })
            }
            close={reset}
          />
        )}
      </div>
      {pending && 'Dialog' in pending && (
        <pending.Dialog rows={getApplicableRows(pending)} onClose={() => setPending(null)} />
      )}
      {pending && 'run' in pending && pending.Form && (
        <pending.Form
          action={pending.name}
          rows={getApplicableRows(pending)}
          onConfirm={(input) => start(pending, input)}
          onClose={() => setPending(null)}
        />
      )}
      {pending && 'run' in pending && !pending.Form && (
        <ConfirmActionDialog
          name={name}
          action={pending}
          count={getApplicableRows(pending).length}
          ids={getApplicableRows(pending).map((row) => model.columns[0]?.text(row) ?? rowId(row))}
          onConfirm={() => start(pending)}
          onClose={() => setPending(null)}
        />
      )}
    </>
  )
}

interface ResultsProps {
  results: readonly BulkRowResult[]
  totals: readonly ListTotal[] | undefined
  /** Text before the result, for example «Перезапущено». */
  label: string
  /** Repeats the action for the rows that another user was working on. */
  repeat: (ids: BulkRowResult['id'][]) => void
  close: () => void
}

function Results({ results, totals, label, repeat, close }: ResultsProps) {
  const { t } = useTranslation('list')
  const { number } = useFormatters()
  const failed = results.filter(({ ok }) => !ok)
  const repeatable = failed.filter(({ mayRepeat }) => mayRepeat).map(({ id }) => id)
  return (
    <Notice
      tone={failed.length > 0 ? 'warning' : 'info'}
      action={
        <>
          {repeatable.length > 0 && (
            <Button size="small" onClick={() => repeat(repeatable)}>
              {t('list:bulk.repeat', { count: repeatable.length })}
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
      {totals && (
        <ActionSums
          label={t('list:sums.done')}
          totals={totals}
          refused={failed.length > 0 ? t('list:sums.refused', { rows: number(failed.length) }) : null}
        />
      )}
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
