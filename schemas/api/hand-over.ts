import { Type } from 'typebox'
import { closed } from '../formats.ts'
import { BoxCode } from './deliveries.ts'
import { orderIdsSchema, createBulkOrdersSchema, KnownUpdateTime } from './each-order.ts'

export const IssueToCourierBody = Type.Object(
  {
    orders: createBulkOrdersSchema({
      /** Scanned codes of the boxes. */
      boxes: Type.Array(BoxCode, { maxItems: 200 }),
      dateUpdate: Type.Optional(KnownUpdateTime),
    }),
  },
  closed,
)

export const TransferToCourierBody = Type.Object({ orderIds: orderIdsSchema }, closed)

export const AssemblyDelayNoticeBody = Type.Object(
  { orders: createBulkOrdersSchema({ dateUpdate: Type.Optional(KnownUpdateTime) }) },
  closed,
)
