import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import type { Right } from '../../../shared/rights.ts'
import type { CalledPath, PathWithResponse } from '../../http/api-call.ts'
import type { Field, PhoneLayoutPosition, SortValues } from '../fields/field.ts'
import type { RowAnswers } from '../answers/use-answer-fields.ts'
import type { ListTab } from './list-tabs.tsx'
import type { FieldContext } from '../fields/field-context.ts'

/**
 * Describes a list screen, which list-screen.tsx renders. Its texts are in the namespace `name`: `title`,
 * `fields.<id>`, `hints.<id>`, `filters.<param>`, `empty.title` and `empty.hint`, `bulk.<action>.label`, `.title`,
 * `.confirm` and `.done`.
 */
export interface ListDescription<Row, Path extends string = ListPath<Row>> {
  name: string
  /** Title that replaces the text `title`; already translated. */
  title?: string
  /** Path of GET /api/<path>, which returns a {@link ListPage}. */
  path: Path
  /** Filter whose value is part of the path (`set-kit/{id}`) instead of a query parameter. */
  pathFilter?: string
  /** Query parameters that are always sent, because the list shows only a part of what `path` returns. */
  fixedQuery?: Readonly<Record<string, string>>
  /** First element of the cache keys, by default the name. Live updates invalidate queries by it. */
  queryKey?: string
  /** Columns in their order. The first one contains the link to the card of the row. */
  fields: readonly Field<Row>[]
  filters: readonly FilterDescription[]
  /** Default value of `sort`. Without it the list cannot be sorted and has the order of the server. */
  sort?: string
  rowId: (row: Row) => number | string
  /**
   * Returns the URL of the card, which opens on a click, or in a new tab with the middle button. Null if the row has
   * no card.
   */
  open?: (row: Row) => string | null
  /**
   * Returns true if the row is at a step that is not allowed on phones. A phone then displays a note in the row, and
   * the row opens nothing.
   */
  isComputerOnly?: (row: Row) => boolean
  /** Links to related lists, displayed above the filters. */
  tabs?: readonly ListTab[]
  /** Warning below the title about something that the user must know before working with the list. */
  Alert?: ComponentType
  /** Content below the rows, above the pager. */
  Foot?: ComponentType
  /** Main action of the screen, to the right of the title. */
  Actions?: ComponentType
  /** Actions for the selected rows. */
  bulk?: readonly (BulkAction<Row> | DialogAction<Row>)[]
  /**
   * Returns the answers of a row to the questions that process owners have added to steps. If absent, the list has no
   * optional columns for these questions.
   */
  answers?: (row: Row) => RowAnswers
  /** True if users who see the list may export it to Excel, with GET and POST /api/<path>/export. */
  export?: true
  /** Returns the key of the texts for a list without rows and without filters; by default `empty`. */
  empty?: (rights: ReadonlySet<Right> | null) => string
  /** Key of a text in the namespace `name`, displayed above the server's message if the list cannot be loaded. */
  failed?: string
  /** Key of the texts if no rows match, which may depend on the filters; by default the texts shared by all lists. */
  noMatches?: string | ((filterValues: Readonly<Record<string, string>>) => string)
  /**
   * For a list that needs a filter before it can be loaded. Returns the key of the texts that explain which filter is
   * missing; null if the list can be loaded.
   */
  missingFilter?: (filterValues: Readonly<Record<string, string>>) => string | null
  /** Returns other text namespaces that fields and filters need, which may depend on the URL. */
  texts?: (searchParams: URLSearchParams) => readonly string[]
}

interface RowAction<Row> {
  /** Name of the action; its label is the text `bulk.<name>.label`. */
  name: string
  /** Right, or several rights that are all required. */
  right: Right | readonly Right[]
  /** Returns true if the action currently applies to the row. The server makes the final decision. */
  appliesTo: (row: Row) => boolean
}

/** An action with its own dialog. The dialog also performs the action. */
export interface DialogAction<Row> extends RowAction<Row> {
  Dialog: (props: { rows: readonly Row[]; onClose: () => void }) => ReactNode
  /**
   * True for a main action of the screen. Its button next to the title is always visible, and says why while it is
   * disabled. Needs the texts `bulk.<name>.none`, displayed while no row is selected, and `bulk.<name>.excluded`,
   * displayed with the selected rows (parameter `rows`) if the action applies to none of them.
   */
  isMain?: true
  /**
   * Returns why the action is not possible for these rows together, as the last part of the text key
   * `bulk.<name>.<blocker>`; null if it is possible.
   */
  getBlocker?: (rows: readonly Row[]) => string | null
}

export const isMainAction = <Row>(action: BulkAction<Row> | DialogAction<Row>): action is DialogAction<Row> =>
  'isMain' in action && action.isMain === true

export const canPerformAction = (
  rights: ReadonlySet<Right> | null,
  { right }: Pick<RowAction<never>, 'right'>,
): boolean => [right].flat().every((one) => rights?.has(one))

/**
 * An action on all selected rows, or on the record of a card. The response has a result for each row. Needs the texts
 * `bulk.<name>.title` with `count`, `.done`, and `.confirm` with the consequences (unless the action has a form) in
 * addition to `.label`.
 */
export interface BulkAction<Row> extends RowAction<Row> {
  danger?: boolean
  /** Form for more input, displayed instead of a plain confirmation. Its value is passed to `run`. */
  Form?: (props: BulkFormProps<Row>) => ReactNode
  /** Cache keys to invalidate in addition to those of the list and the card. */
  stale?: readonly QueryKey[]
  /** `key`: Idempotency-Key of the call. A call without a response is repeated with the same key. */
  run: (rows: readonly Row[], input: unknown, key: string) => Promise<BulkActionOutcome>
}

/** An action of a card. */
export interface CardAction<Data> extends BulkAction<Data> {
  /** Values for the text of the confirmation, such as the sum. */
  confirmValues?: (data: Data, s: Pick<FieldContext, 'money'>) => Readonly<Record<string, string>>
}

export interface BulkActionOutcome {
  results: readonly BulkRowResult[]
  /** Totals by currency of the processed rows, for an action that moves money. */
  totals?: readonly ListTotal[]
}

export interface BulkFormProps<Row> {
  /** Name of the action. */
  action: string
  rows: readonly Row[]
  onConfirm: (input: unknown) => void
  onClose: () => void
}

export interface BulkRowResult {
  /** Id of the row, as returned by `rowId` of the list. */
  id: number | string
  ok: boolean
  /** Reason of the failure in the user's language. */
  message?: string | undefined
  /** True for a temporary failure: another user is working on the row. */
  mayRepeat?: boolean | undefined
}

/** A filter of a list, created by the functions of filters.ts. */
export interface FilterDescription {
  params: readonly string[]
  catalog?: string
  /** True if the list screen must load the user's sections of the order list for the filter. */
  sections?: true
  /** Returns the filter to render. `searchParams`: current parameters of the URL. */
  toListFilter: (s: FieldContext, list: string, searchParams: URLSearchParams) => ListFilter
  /** Converts the values of the URL to server parameters, if they differ. */
  toQuery?: (values: Readonly<Record<string, string>>) => Record<string, string>
}

/** A field used as a column of a list. */
export interface ListColumn<Row> {
  id: string
  /** Text key of the name. */
  header: string
  /** Name that is data and replaces the text `header`. */
  title?: string
  /** Addition to the name, already translated. */
  headerMark?: string
  width: number
  grow?: number
  align?: 'end'
  sort?: SortValues
  phone?: PhoneLayoutPosition
  extra?: boolean
  /** True if the column remains visible when the table is too narrow for all columns; `filled`: unless it is empty. */
  keep?: boolean | 'filled'
  /** True if a long text, and the header, may use a second line. */
  wraps?: boolean
  /** True if the cells contain more than text: a badge, an icon or a link. */
  isRendered?: boolean
  /** Text key of the tooltip in the header. */
  hint?: string
  cell: (row: Row) => ReactNode
  text: (row: Row) => string
  /** Text on the screen if it is shorter than `text`. */
  renderedText?: (row: Row) => string
}

/** Name of a column on the screen. */
export const formatColumnHeader = (
  { header, title, headerMark }: Pick<ListColumn<never>, 'header' | 'title' | 'headerMark'>,
  t: (key: string) => string,
): string => {
  const name = title ?? t(header)
  return headerMark === undefined ? name : `${name}, ${headerMark}`
}

export interface FilterOption {
  value: string
  text: string
  /** Heading of the group of the option. Options of one group must be adjacent. */
  group?: string
}

export type ListFilter =
  /** `digits`: true if only a number is accepted. */
  | { kind: 'search'; param: string; label: string; digits?: boolean }
  | {
      kind: 'choices'
      param: string
      label: string
      many: boolean
      options: readonly FilterOption[]
      /** True if the filter is displayed only while it has a value or while all filters are expanded. */
      rare?: boolean
      /** True if the filter is displayed only while it has a value. */
      hidden?: boolean
      /** Content next to an option. */
      Companion?: ComponentType<{ value: string }>
    }
  /** `zone`: time zone that defines «today», by default the user's. */
  | { kind: 'days'; from: string; to: string; label: string; zone?: string | undefined }
  /**
   * A choice among few options that is always visible. `fallback`: value if the URL has none. `Companion`: content next
   * to an option.
   */
  | {
      kind: 'switch'
      param: string
      label: string
      options: readonly FilterOption[]
      fallback: string
      /** True if it may be folded like the filters with a button. */
      folds?: boolean
      Companion?: ComponentType<{ value: string }> | undefined
    }

/** Query parameters of a list: filters, sorting and page. */
export type ListQuery = Record<string, string | number> & { limit: number; offset: number; sort?: string }

/** Paths that return pages of `Row`. A path contains `{…}` if a filter is its parameter. */
export type ListPath<Row> = CalledPath<PathWithResponse<ListPage<Row>>> | PathWithResponse<ListPage<Row>>

export interface ListPage<Row> {
  items: Row[]
  total: number
  /** False if counting stopped at `total` and there are more rows. */
  totalIsExact?: boolean
  /** Totals by currency of all rows, for a list with amounts. */
  totals?: readonly ListTotal[]
}

export const getFilterParams = (filter: ListFilter): string[] =>
  filter.kind === 'days' ? [filter.from, filter.to] : [filter.param]
