import { Type } from 'typebox'
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

/** One page of a list. `totalIsExact` false: counting stopped at `total`, there are more. */
export const listOf = <Row extends Type.TSchema>(row: Row) =>
  Type.Object({
    items: Type.Array(row),
    total: Type.Integer(),
    totalIsExact: Type.Optional(Type.Boolean()),
  })
