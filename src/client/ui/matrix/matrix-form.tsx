import type { ReactNode } from 'react'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { requestAs } from '../../http/http.ts'
import { isStaleError, SaveBar } from '../settings/save-bar.tsx'
import styles from '../settings/settings-screen.module.css'
import { useUnsavedSettings } from '../settings/use-typed-settings.ts'
import type { RenderMatrixCell, Matrix, MatrixChange } from './matrix-description.ts'
import { MatrixTable } from './matrix-table.tsx'

interface Props {
  label: string
  corner: string
  /** Path after /api/. A PUT request with `{ changes }` returns the data of the screen. */
  path: string
  queryKey: QueryKey
  /** The whole matrix. */
  matrix: Matrix
  /** The visible part of the matrix. */
  visibleMatrix: Matrix
  canEdit: boolean
  cell: RenderMatrixCell
  /** Converts a change to the request format of the server. */
  toRequest: (change: MatrixChange) => unknown
  saved: string
  /** Returns a warning, displayed above the table. `valueOf` returns visible and hidden values with unsaved changes. */
  warn?: (valueOf: Matrix['getValue']) => ReactNode
  /** Text displayed before the server's message if saving failed, except after a conflict with another user. */
  notSaved?: string
}

/**
 * Saves all changes of a matrix together, including those in hidden cells. Each change contains the value that it
 * replaces, so that the server can detect a conflict.
 */
export function MatrixForm({
  path,
  queryKey,
  matrix,
  visibleMatrix,
  canEdit,
  toRequest,
  saved,
  notSaved,
  warn,
  ...tableProps
}: Props) {
  const queries = useQueryClient()
  const { typed, write } = useUnsavedSettings(path)
  const { getValue } = matrix
  const changes = matrix.groups.flatMap(({ rows }) =>
    rows.flatMap(({ id: row }) =>
      matrix.columns.flatMap(({ id: column }): MatrixChange[] => {
        const [from, to] = [getValue(row, column), typed[getCellKey(row, column)]]
        return to === undefined || to === from ? [] : [{ row, column, from, to }]
      }),
    ),
  )
  const save = useMutation({
    mutationFn: () => requestAs('PUT', path, { body: { changes: changes.map(toRequest) } }),
    onSuccess: (answer) => {
      queries.setQueryData(queryKey, answer)
      write({})
    },
    onError: (error) => {
      // Reloads the values that another user has saved. Unsaved input remains and is displayed with them.
      if (isStaleError(error)) void queries.invalidateQueries({ queryKey })
    },
  })
  const getCurrentValue = (row: string, column: string) =>
    typed[getCellKey(row, column)] ?? getValue(row, column)
  const error =
    save.error && notSaved && !isStaleError(save.error)
      ? new Error(`${notSaved}. ${save.error.message}`)
      : save.error
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault()
        if (changes.length > 0) save.mutate()
      }}
    >
      {warn?.(getCurrentValue)}
      <MatrixTable
        {...tableProps}
        matrix={visibleMatrix}
        getDisplayedValue={getCurrentValue}
        disabled={!canEdit || save.isPending}
        onChange={(row, column, value) => {
          save.reset()
          write({ ...typed, [getCellKey(row, column)]: value })
        }}
      />
      {canEdit && (
        <SaveBar
          changed={changes.length}
          saving={save.isPending}
          saved={save.isSuccess ? saved : undefined}
          error={error}
          onDiscard={() => {
            write({})
            save.reset()
          }}
        />
      )}
    </form>
  )
}

const getCellKey = (row: string, column: string) => `${column} ${row}`
