import type { ComponentType } from 'react'
import type { Right } from '../../../shared/rights.ts'
import type { Tab } from '../list/list-tabs.tsx'
import type { Field } from '../fields/field.ts'
import type { BatchRow } from '../../../../schemas/api/batches.ts'

/** Props of the dialog that starts a batch. */
export interface StartProps {
  kind: string
  /** Number of rows that will be processed. */
  count: number
  /** Ids of the rows chosen by the user; the rows of a file are listed by the file itself. */
  ids?: readonly number[]
  busy: boolean
  /** Refusal message of the server. */
  refusal: string | null
  onStart: (options: unknown) => void
  onClose: () => void
}

/**
 * A bulk action from a file filled in by a user: template, upload, validation of each row, start, result of each
 * row, result as a file. Rendered by batches-list.ts and batch-screen.tsx. Its texts are in the namespace `name`:
 * `title`, `fields.<id>`, `kinds.<kind>`, `start.<kind>` with `count`.
 */
export interface UploadDescription {
  name: string
  /** Path of GET and POST /api/<path>: the list, and for each batch `/<id>`, `/rows`, `/start`, `/xlsx`. */
  path: string
  /** Kinds in display order; a kind without the right is not offered. */
  kinds: readonly { name: string; right: Right }[]
  /** Tabs to related lists. */
  tabs?: readonly Tab[]
  list: () => string
  card: (batchId: number) => string
  /** Subject of a row, in addition to its line, its state and its problem. */
  rowFields: readonly Field<BatchRow>[]
  openRow: (row: BatchRow) => string | null
  /** The confirmation before rows are processed. */
  Start: ComponentType<StartProps>
}
