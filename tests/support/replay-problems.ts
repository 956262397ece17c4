import { isDeepStrictEqual } from 'node:util'
import { domainDependencies } from '../../src/server/composition/engine.ts'
import type { Database, Tx } from '../../src/server/platform/db/database.ts'
import { readSettings } from '../../src/server/platform/settings/read-settings.ts'
import { readOrderState } from '../../src/server/engine/order-state/load.ts'
import { tableShapes, type TableName } from '../../src/server/engine/order-state/tables.ts'
import type { OrderState } from '../../src/server/engine/order-state/order-state.ts'
import { readOrderRecords } from './order-records.ts'
import { replayOrder } from './replay-order.ts'

/** Tables written only by steps; timers and task claims also change otherwise. */
const compared: readonly TableName[] = [
  ...(['orders', 'orderProducts', 'orderMarks', 'orderPackages', 'orderTares', 'callAttempts'] as const),
  ...(['issueCodes', 'ledgerEntries', 'refunds', 'deliveryAnnouncements', 'deliveryLabels'] as const),
]

/** Columns written by responses of other systems. */
const externalColumns: Partial<Record<TableName, readonly string[]>> = { refunds: ['orderRefundSap'] }

/**
 * Replays an order from its records: one message for each step whose changes differ from its record, and for each row
 * that differs from the replayed one. `outside`: false for demo history.
 */
export async function findReplayProblems(
  db: Database['db'],
  orderId: number,
  { outside = true }: { outside?: boolean } = {},
): Promise<string[]> {
  const tx = db as unknown as Tx
  const current = await readOrderState(tx, orderId)
  if (!current) return [`no order ${orderId}`]
  const records = await readOrderRecords(tx, orderId)
  const { reference } = current.orderState
  const replay = replayOrder(domainDependencies, records, {
    reference,
    settings: await readSettings(tx),
    outside,
  })
  return [
    ...replay.differences.map((one) => `order ${orderId}: ${one}`),
    ...compared.flatMap((table) => {
      const [stored, replayed] = [rowsOf(current.orderState, table), rowsOf(replay.orderState, table)]
      return isDeepStrictEqual(stored, replayed)
        ? []
        : [`order ${orderId}: ${table} are ${JSON.stringify(stored)}, replayed ${JSON.stringify(replayed)}`]
    }),
  ]
}

function rowsOf(orderState: OrderState, table: TableName): unknown[] {
  const { columns, personal, part, key } = tableShapes[table]
  const names = columns
    .map(({ name }) => name)
    .filter(
      (as) =>
        !personal.has(as) &&
        !part.unreadColumns?.includes(as) &&
        !externalColumns[table]?.includes(as) &&
        !(table === 'orderTares' && as === 'id'),
    )
  return ((orderState.loadedRows(table) ?? []) as unknown as Record<string, unknown>[])
    .map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])))
    .sort((a, b) => sortKey(a, key).localeCompare(sortKey(b, key)))
}
const sortKey = (row: Record<string, unknown>, key: readonly string[]) =>
  JSON.stringify(key.every((name) => row[name] !== null) ? key.map((name) => row[name]) : row)
