import { Type, type Static } from 'typebox'
import { closed } from '../formats.ts'

/** Query of a list: its own filters (and `sort`, where there is a choice), and the place of the page. */
export const listQuery = <Filters extends Type.TProperties>(filters: Filters) =>
  Type.Object(
    {
      ...filters,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    },
    closed,
  )

/** What all rows of a list come to in one currency; minor units, what went back counts as less. */
export const ListTotal = Type.Object({ currency: Type.String(), count: Type.Integer(), sum: Type.Integer() })
export type ListTotal = Static<typeof ListTotal>

/** One page of a list. `totalIsExact` false: counting stopped at `total`, there are more. */
export const listOf = <Row extends Type.TSchema>(row: Row) =>
  Type.Object({
    items: Type.Array(row),
    total: Type.Integer(),
    totalIsExact: Type.Optional(Type.Boolean()),
    /** Of a list of money: of all its rows, not of the page. */
    totals: Type.Optional(Type.Array(ListTotal)),
  })

/** Query of a list's file: its filters and sort, without the place of a page. `ids`: of the columns it may have. */
export const exportQuery = ({ properties }: Type.TObject, ids: readonly string[]) => {
  const { limit: _, offset: _offset, ...filters } = properties
  const column = `(${ids.join('|')})`
  return Type.Object(
    {
      ...filters,
      /** Ids in their order; by default all of the list. */
      columns: Type.Optional(Type.String({ pattern: `^${column}(,${column}){0,60}$` })),
      /** IANA name of the reader's zone: dates that belong to no store go by its clock. Unknown: their first store's. */
      zone: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_+/-]{1,64}$' })),
    },
    closed,
  )
}
