import { Type } from 'typebox'
import { closed } from '../formats.ts'
import { BoxCode } from './deliveries.ts'
import { orderIds, createOrdersSchema, KnownUpdateTime } from './each-order.ts'

export const IssueToCourierBody = Type.Object(
  {
    orders: createOrdersSchema({
      /** Scanned codes of the boxes. */
      boxes: Type.Array(BoxCode, { maxItems: 200 }),
      dateUpdate: Type.Optional(KnownUpdateTime),
    }),
  },
  closed,
)

export const TransferToCourierBody = Type.Object({ orderIds }, closed)

export const AssemblyDelayNoticeBody = Type.Object(
  { orders: createOrdersSchema({ dateUpdate: Type.Optional(KnownUpdateTime) }) },
  closed,
)
