import { Type } from 'typebox'
import { closed } from '../formats.ts'
import { BoxCode } from './deliveries.ts'
import { orderIds, createOrdersSchema, ClientUpdateTime } from './each-order.ts'

export const IssuedToCourier = Type.Object(
  {
    orders: createOrdersSchema({
      /** Scanned codes of the boxes. */
      boxes: Type.Array(BoxCode, { maxItems: 200 }),
      dateUpdate: Type.Optional(ClientUpdateTime),
    }),
  },
  closed,
)

export const TransferredToCourier = Type.Object({ orderIds }, closed)

export const AssemblyReminder = Type.Object(
  { orders: createOrdersSchema({ dateUpdate: Type.Optional(ClientUpdateTime) }) },
  closed,
)
