import { Type } from 'typebox'
import { closed } from '../formats.ts'
import { BoxCode } from './deliveries.ts'
import { orderIds, ordersWith, SeenAt } from './each-order.ts'

export const IssuedToCourier = Type.Object(
  {
    orders: ordersWith({
      /** Scanned codes of its boxes. */
      boxes: Type.Array(BoxCode, { maxItems: 200 }),
      dateUpdate: Type.Optional(SeenAt),
    }),
  },
  closed,
)

export const TransferredToCourier = Type.Object({ orderIds }, closed)

export const AssemblyReminder = Type.Object(
  { orders: ordersWith({ dateUpdate: Type.Optional(SeenAt) }) },
  closed,
)
