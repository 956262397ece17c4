import type { ComponentType } from 'react'
import type { Right } from '../../../shared/rights.ts'
import type { ListTab } from '../list/list-tabs.tsx'
import type { Field } from '../fields/field.ts'
import type { BulkActionPreview } from '../../../../schemas/api/list.ts'
import type { Batch, BatchRow } from '../../../../schemas/api/batches.ts'
import type { PathWithResponse } from '../../http/api-call.ts'
import type { ListPage } from '../list/list-description.ts'

/** Props of the dialog that starts a batch. */
export interface StartBatchProps {
  kind: string
  /** Number of rows that will be processed. */
  count: number
  /** Count and sum by currency, and why rows are refused; undefined until the server has counted them. */
  money: BulkActionPreview | undefined
  /** Error if the server could not calculate `money`. */
  moneyError?: Error | null
  /** Ids of the rows that the user selected; absent if the rows come from a file. */
  ids?: readonly number[]
  busy: boolean
  /** Refusal message of the server. */
  refusal: string | null
  onStart: (options: unknown) => void
  onClose: () => void
}

/**
 * Describes a bulk action on the rows of a file that a user fills in: template, upload, check of each row, start,
 * result of each row, file with the results. Rendered by batches-list.tsx and batch-screen.tsx. Its texts are in the
 * namespace `name`: `title`, `fields.<id>`, `kinds.<kind>`, `start.<kind>` with `count`, and `sums.<kind>.ready` and
 * `sums.<kind>.done` for the money of the rows.
 */
export interface BatchUploadDescription {
  name: string
  /**
   * Path of GET and POST /api/<path>. GET returns the list. Each batch has the paths `/<id>`, `/rows`, `/start` and
   * `/xlsx` below it.
   */
  path: PathWithResponse<ListPage<Batch>>
  /** Kinds of actions in display order. A kind is not offered if the user does not have its right. */
  kinds: readonly { name: string; right: Right }[]
  /** Tabs that link to related lists. */
  tabs?: readonly ListTab[]
  list: () => string
  card: (batchId: number) => string
  /** Fields that identify the subject of a row, in addition to its line, state and problem. */
  rowFields: readonly Field<BatchRow>[]
  /** Returns the URL of the order of the row; null if the row has no known order or the user may not open it. */
  openRow: (row: BatchRow) => string | null
  /** Confirmation before the rows are processed. */
  Start: ComponentType<StartBatchProps>
}
