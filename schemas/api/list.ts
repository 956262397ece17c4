import { Type, type Static } from 'typebox'
import { closed } from '../formats.ts'

/** Creates the schema of a list query: the given filters, and the page as `limit` and `offset`. */
export const createListQuerySchema = <Filters extends Type.TProperties>(filters: Filters) =>
  Type.Object(
    {
      ...filters,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    },
    closed,
  )

/**
 * Total of all rows of a list in one currency, in minor units. Refunds are negative in lists that
 * contain both payments and refunds. `column`: id of the summed column, for a list with several columns of money.
 * `group`: key of the text of what is summed, in the texts of the list, if the rows have amounts that must not be added
 * up, such as payments and refunds. `testCount`: number of rows of test orders, which `count` and `sum` leave out;
 * absent if there are none.
 */
export const ListTotal = Type.Object({
  column: Type.Optional(Type.String()),
  group: Type.Optional(Type.String()),
  currency: Type.String(),
  count: Type.Integer(),
  sum: Type.Integer(),
  testCount: Type.Optional(Type.Integer()),
})
export type ListTotal = Static<typeof ListTotal>

/** Reasons of refusals in the language of the request, each with the number of refused objects. */
export const RefusalCounts = Type.Array(Type.Object({ message: Type.String(), count: Type.Integer() }))
/**
 * Preview of an action on several objects. `totals`: amounts of the objects that allow the action. `refusals`: reasons
 * why the other objects refuse the action.
 */
export const BulkActionPreview = Type.Object({ totals: Type.Array(ListTotal), refusals: RefusalCounts })
export type BulkActionPreview = Static<typeof BulkActionPreview>

/**
 * Creates the schema of one page of a list. `totalIsExact`: false if counting stopped at `total` and there are more
 * rows.
 */
export const createListSchema = <Row extends Type.TSchema>(row: Row) =>
  Type.Object({
    items: Type.Array(row),
    total: Type.Integer(),
    totalIsExact: Type.Optional(Type.Boolean()),
    /** Totals of all rows, for a list of amounts. */
    totals: Type.Optional(Type.Array(ListTotal)),
  })

/**
 * Creates the schema of the query of an exported list: the filters and `sort` of the list, without the page. `ids`: ids
 * of the columns that can be exported, or regular expressions that match them.
 */
export const createExportQuerySchema = ({ properties }: Type.TObject, ids: readonly string[]) => {
  const { limit: _, offset: _offset, ...filters } = properties
  const column = `(${ids.join('|')})`
  return Type.Object(
    {
      ...filters,
      /** Ids of the columns in their order in the file; by default all columns. */
      columns: Type.Optional(Type.String({ pattern: `^${column}(,${column}){0,60}$` })),
      /**
       * IANA name of the user's time zone, for dates that do not belong to a store. If the name is unknown, the time
       * zone of the user's first store is used.
       */
      zone: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_+/-]{1,64}$' })),
    },
    closed,
  )
}
