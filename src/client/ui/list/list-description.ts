import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import type { Right } from '../../../shared/rights.ts'
import type { Field, PhonePlace, SortValues } from '../fields/field.ts'
import type { Tab } from './list-tabs.tsx'
import type { Surroundings } from '../fields/surroundings.ts'

/**
 * A list screen is this description; list-screen.tsx draws it. Its texts stand in the namespace `name`: `title`,
 * `fields.<id>`, `filters.<param>`, `empty.title` and `empty.hint`, `bulk.<action>.label`, `.confirm` and `.done`.
 */
export interface ListDescription<Row> {
  name: string
  /** Instead of the text `title`, already in the person's language. */
  title?: string
  /** Of GET /api/<path>, which answers a {@link ListPage}. */
  path: string
  /** Filter whose value is the last word of the path and no part of the query: GET /api/<path>/<value>. */
  within?: string
  /** Asked always, beside the filters: this is one part of what `path` answers. */
  fixed?: Readonly<Record<string, string>>
  /** First word of its cache keys: live updates ask again by it. Without it the name. */
  queryKey?: string
  /** Columns in their order; the first one carries the link to the row's card. */
  fields: readonly Field<Row>[]
  filters: readonly Filter[]
  /** Value of `sort` when the address says nothing; without it the server's order is the only one. */
  sort?: string
  rowId: (row: Row) => number | string
  /** Address of the card: a row opens it, the middle button in a new tab. Null: this row has none. */
  open?: (row: Row) => string | null
  /** What stands at a step that is not for phones: there it is told, and opens nothing. */
  onComputer?: (row: Row) => boolean
  /** Lists that belong together, as links above the filters. Texts are keys. */
  tabs?: readonly Tab[]
  /** What one must know before one does anything here, below the title. */
  Alert?: ComponentType
  /** The main action of the screen, at the right of its title. */
  Actions?: ComponentType
  /** What may be done with several rows at once. */
  bulk?: readonly (BulkAction<Row> | AskedAction<Row>)[]
  /** Whoever sees the list may have it as an Excel file: GET and POST /api/<path>/export. */
  export?: true
  /** Texts when nothing is there without any filter; by default `empty`. */
  empty?: (rights: ReadonlySet<Right> | null) => string
  /** Text said beside the server's message when the list cannot be read. */
  failed?: string
  /** Texts when the filters find nothing, by what was asked for; by default those of every list. */
  nothing?: string | ((asked: Readonly<Record<string, string>>) => string)
  /** Of a list that shows nothing until something is asked: texts that say what to ask for, null once it may be asked. */
  before?: (asked: Readonly<Record<string, string>>) => string | null
  /** Other namespaces that its fields and filters speak in, by what the address asks for. */
  texts?: (asked: URLSearchParams) => readonly string[]
}

interface RowAction<Row> {
  /** Text `bulk.<name>.label`. */
  name: string
  /** All of them are needed. */
  right: Right | readonly Right[]
  /** Rows that it makes sense for now; the server decides. */
  fits: (row: Row) => boolean
}

/** What asks more than «do it?»: it draws its own dialog and goes on from there. */
export interface AskedAction<Row> extends RowAction<Row> {
  Ask: (props: { rows: readonly Row[]; onClose: () => void }) => ReactNode
}

export const mayDo = (
  rights: ReadonlySet<Right> | null,
  { right }: Pick<RowAction<never>, 'right'>,
): boolean => [right].flat().every((one) => rights?.has(one))

/** One request for all chosen rows; the answer says of each what came of it. Texts `.confirm` with `count`, `.done` beside the label. */
export interface BulkAction<Row> extends RowAction<Row> {
  danger?: boolean
  /** Asks what is said for all rows instead of «do it?»; what it confirms with goes to `run`. Titled by the label. */
  Form?: (props: BulkFormProps<Row>) => ReactNode
  /** Cache keys of what else it changes, beside its own list and card. */
  stale?: readonly QueryKey[]
  /** `key`: Idempotency-Key of the call; a call that was not answered is sent again with the same one. */
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
  /** As the list's `rowId` says it. */
  id: number | string
  ok: boolean
  /** Why not, in the person's language. */
  message?: string | undefined
  /** Only now: somebody else works on it. */
  mayRepeat?: boolean | undefined
}

/** A filter as a list says it; what it needs to be drawn comes from the surroundings. Made by filters.ts. */
export interface Filter {
  params: readonly string[]
  catalog?: string
  /** Needs the sections of the order list for this person. */
  sections?: true
  /** `asked`: what the address says now. */
  draw: (s: Surroundings, list: string, asked: URLSearchParams) => ListFilter
  /** What the server is asked by the values of the address, where it is not the same. */
  send?: (values: Readonly<Record<string, string>>) => Record<string, string>
}

/** A field as a list draws it. */
export interface ListColumn<Row> {
  id: string
  header: string
  width: number
  grow?: number
  align?: 'end'
  sort?: SortValues
  phone?: PhonePlace
  extra?: boolean
  wrap?: boolean
  /** Key of what the head says more. */
  hint?: string
  cell: (row: Row) => ReactNode
  text: (row: Row) => string
}

export interface Option {
  value: string
  text: string
  /** Heading it stands under; options of one group stand together. */
  group?: string
}

export type ListFilter =
  /** `digits`: the number of something, nothing else can be typed. */
  | { kind: 'search'; param: string; label: string; digits?: boolean }
  | {
      kind: 'choices'
      param: string
      label: string
      many: boolean
      options: readonly Option[]
      /** Shown when it is applied or when one asks for more filters. */
      rare?: boolean
      /** Shown when it is applied, and not otherwise. */
      hidden?: boolean
    }
  /** `zone`: of the clock by which «today» is meant; without it this person's. */
  | { kind: 'days'; from: string; to: string; label: string; zone?: string | undefined }
  /** Always visible, one of few; `fallback` is what holds when the address says nothing. `Beside`: what is said of an option. */
  | {
      kind: 'switch'
      param: string
      label: string
      options: readonly Option[]
      fallback: string
      Beside?: ComponentType<{ value: string }> | undefined
    }

/** What is sent: filters by parameter, sort, and the place of the page. */
export type ListQuery = Record<string, string | number> & { limit: number; offset: number; sort?: string }

export interface ListPage<Row> {
  items: Row[]
  total: number
  /** False: the count stopped at `total`, there are more. */
  totalIsExact?: boolean
  /** Of a list of money: what all its rows come to, by currency. */
  totals?: readonly ListTotal[]
}

export const paramsOf = (filter: ListFilter): string[] =>
  filter.kind === 'days' ? [filter.from, filter.to] : [filter.param]
