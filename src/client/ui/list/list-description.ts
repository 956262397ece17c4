import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import type { Right } from '../../../shared/rights.ts'
import type { CalledPath, PathReturning } from '../../http/api-call.ts'
import type { Field, PhonePlace, SortValues } from '../fields/field.ts'
import type { Tab } from './list-tabs.tsx'
import type { FieldContext } from '../fields/field-context.ts'

/**
 * Describes a list screen; rendered by list-screen.tsx. Its texts are in the namespace `name`: `title`,
 * `fields.<id>`, `filters.<param>`, `empty.title` and `empty.hint`, `bulk.<action>.label`, `.confirm` and `.done`.
 */
export interface ListDescription<Row, Path extends string = ListPath<Row>> {
  name: string
  /** Replaces the text `title`; already translated. */
  title?: string
  /** Path of GET /api/<path>, which returns a {@link ListPage}. */
  path: Path
  /** Filter whose value is the parameter of the path (`set-kit/{id}`) instead of a query parameter. */
  pathFilter?: string
  /** Constant query parameters: the list is a part of what `path` returns. */
  fixedQuery?: Readonly<Record<string, string>>
  /** First element of the cache keys, by which live updates invalidate; by default the name. */
  queryKey?: string
  /** Columns in their order; the first one contains the link to the row's card. */
  fields: readonly Field<Row>[]
  filters: readonly Filter[]
  /** Default of `sort`; without it the server's order is the only one. */
  sort?: string
  rowId: (row: Row) => number | string
  /** URL of the card: a click opens it, the middle button in a new tab. Null: the row has no card. */
  open?: (row: Row) => string | null
  /** True for rows at a step that is not for phones: on a phone they say so and open nothing. */
  isComputerOnly?: (row: Row) => boolean
  /** Related lists as links above the filters. Texts are keys. */
  tabs?: readonly Tab[]
  /** Warning below the title that the user must know before acting. */
  Alert?: ComponentType
  /** The main action of the screen, to the right of its title. */
  Actions?: ComponentType
  /** Actions for several rows. */
  bulk?: readonly (BulkAction<Row> | DialogAction<Row>)[]
  /** Users who see the list may export it to Excel: GET and POST /api/<path>/export. */
  export?: true
  /** Texts for no rows without any filter; by default `empty`. */
  empty?: (rights: ReadonlySet<Right> | null) => string
  /** Text next to the server's message when the list cannot be loaded. */
  failed?: string
  /** Texts for no matches, depending on the filters; by default those of every list. */
  noMatches?: string | ((asked: Readonly<Record<string, string>>) => string)
  /** For a list that needs a filter first: texts that explain which, null when the query may run. */
  missingFilter?: (asked: Readonly<Record<string, string>>) => string | null
  /** Further text namespaces of its fields and filters, depending on the URL. */
  texts?: (asked: URLSearchParams) => readonly string[]
}

interface RowAction<Row> {
  /** Text `bulk.<name>.label`. */
  name: string
  /** All of them are required. */
  right: Right | readonly Right[]
  /** Rows that the action currently applies to; the server decides. */
  appliesTo: (row: Row) => boolean
}

/** An action with its own dialog, which also performs it. */
export interface DialogAction<Row> extends RowAction<Row> {
  Dialog: (props: { rows: readonly Row[]; onClose: () => void }) => ReactNode
}

export const canPerform = (
  rights: ReadonlySet<Right> | null,
  { right }: Pick<RowAction<never>, 'right'>,
): boolean => [right].flat().every((one) => rights?.has(one))

/**
 * One request for all selected rows; the response has a result per row. Texts `.confirm` with `count`, `.done` next
 * to the label.
 */
export interface BulkAction<Row> extends RowAction<Row> {
  danger?: boolean
  /** Form for further input instead of a plain confirmation; its value is passed to `run`. Titled by the label. */
  Form?: (props: BulkFormProps<Row>) => ReactNode
  /** Further cache keys to invalidate, in addition to the list and the card. */
  stale?: readonly QueryKey[]
  /** `key`: Idempotency-Key of the call; a call without a response is repeated with the same key. */
  run: (rows: readonly Row[], said: unknown, key: string) => Promise<readonly BulkResult[]>
}

export interface BulkFormProps<Row> {
  /** Name of the action. */
  action: string
  rows: readonly Row[]
  onConfirm: (said: unknown) => void
  onClose: () => void
}

export interface BulkResult {
  /** Id as returned by the list's `rowId`. */
  id: number | string
  ok: boolean
  /** Reason of the failure, in the user's language. */
  message?: string | undefined
  /** A temporary failure: another user is working on the row. */
  mayRepeat?: boolean | undefined
}

/** A filter of a list; the surroundings provide what it needs to render. Created by filters.ts. */
export interface Filter {
  params: readonly string[]
  catalog?: string
  /** Needs the user's sections of the order list. */
  sections?: true
  /** `asked`: the current URL parameters. */
  toListFilter: (s: FieldContext, list: string, asked: URLSearchParams) => ListFilter
  /** Maps the URL's values to server parameters, when they differ. */
  toQuery?: (values: Readonly<Record<string, string>>) => Record<string, string>
}

/** A field as a column of a list. */
export interface ListColumn<Row> {
  id: string
  header: string
  width: number
  grow?: number
  align?: 'end'
  sort?: SortValues
  phone?: PhonePlace
  extra?: boolean
  /** It stays when there is no room for all columns. */
  keep?: boolean
  /** Its cells are more than their text: a badge, an icon, a link. */
  isRendered?: boolean
  /** Text key of the tooltip of the header. */
  hint?: string
  cell: (row: Row) => ReactNode
  text: (row: Row) => string
}

export interface Option {
  value: string
  text: string
  /** Heading of its group; options of a group are adjacent. */
  group?: string
}

export type ListFilter =
  /** `digits`: accepts only a number. */
  | { kind: 'search'; param: string; label: string; digits?: boolean }
  | {
      kind: 'choices'
      param: string
      label: string
      many: boolean
      options: readonly Option[]
      /** Visible when applied or when the user expands the filters. */
      rare?: boolean
      /** Visible only when applied. */
      hidden?: boolean
    }
  /** `zone`: time zone of «today»; by default the user's. */
  | { kind: 'days'; from: string; to: string; label: string; zone?: string | undefined }
  /** Always visible, one of few; `fallback` applies when the URL has no value. `Beside`: content next to an option. */
  | {
      kind: 'switch'
      param: string
      label: string
      options: readonly Option[]
      fallback: string
      Beside?: ComponentType<{ value: string }> | undefined
    }

/** Query parameters: filters, sort, and the page. */
export type ListQuery = Record<string, string | number> & { limit: number; offset: number; sort?: string }

/** Paths that return these rows; with `{…}` when a filter is the parameter. */
export type ListPath<Row> = CalledPath<PathReturning<ListPage<Row>>> | PathReturning<ListPage<Row>>

export interface ListPage<Row> {
  items: Row[]
  total: number
  /** False: counting stopped at `total`, there are more rows. */
  totalIsExact?: boolean
  /** Totals of all rows of a list with money, by currency. */
  totals?: readonly ListTotal[]
}

export const getFilterParams = (filter: ListFilter): string[] =>
  filter.kind === 'days' ? [filter.from, filter.to] : [filter.param]
