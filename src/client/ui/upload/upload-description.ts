import type { ComponentType } from 'react'
import type { Right } from '../../../shared/rights.ts'
import type { Tab } from '../list/list-tabs.tsx'
import type { Field } from '../fields/field.ts'
import type { BatchRow } from '../../../../schemas/api/batches.ts'

/** What may be asked of all rows, and what they are started with. */
export interface StartProps {
  kind: string
  /** Rows that will be carried out. */
  count: number
  /** Which ones, when a person has chosen them; of a file it says the rows itself. */
  ids?: readonly number[]
  busy: boolean
  /** Why the server did not take it. */
  refusal: string | null
  onStart: (options: unknown) => void
  onClose: () => void
}

/**
 * An action on many things by a file that a person fills in: template, upload, what is wrong with each row, start, what
 * came of each row, result as a file. Drawn by batches-list.ts and batch-screen.tsx. Its texts stand in the namespace
 * `name`: `title`, `fields.<id>`, `kinds.<kind>`, `start.<kind>` with `count`.
 */
export interface UploadDescription {
  name: string
  /** Of GET and POST /api/<path>: the list, and of each batch `/<id>`, `/rows`, `/start`, `/xlsx`. */
  path: string
  /** In their order; whoever lacks the right is not offered it. */
  kinds: readonly { name: string; right: Right }[]
  /** Lists that belong together with that of its batches. */
  tabs?: readonly Tab[]
  list: () => string
  card: (batchId: number) => string
  /** What a row is about, beside its line, its state and its problem. */
  rowFields: readonly Field<BatchRow>[]
  openRow: (row: BatchRow) => string | null
  /** The question before rows are carried out. */
  Start: ComponentType<StartProps>
}
