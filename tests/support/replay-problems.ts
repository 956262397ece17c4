import { isDeepStrictEqual } from 'node:util'
import { engineParts } from '../../src/server/composition/engine.ts'
import type { Database, Tx } from '../../src/server/platform/db/database.ts'
import { readSettings } from '../../src/server/platform/settings/read-settings.ts'
import { readWorld } from '../../src/server/engine/order-state/load.ts'
import { shapes, type TableName } from '../../src/server/engine/order-state/tables.ts'
import type { OrderState } from '../../src/server/engine/order-state/order-state.ts'
import { readOrderRecords } from './order-records.ts'
import { replayOrder } from './replay-order.ts'

/** Tables whose rows the steps alone write; timers are spent and tasks are claimed beside them. */
const compared: readonly TableName[] = [
  ...(['orders', 'orderProducts', 'orderMarks', 'orderPackages', 'orderTares', 'callAttempts'] as const),
  ...(['issueCodes', 'ledgerEntries', 'refunds', 'deliveryAnnouncements', 'deliveryLabels'] as const),
]

/** Written by the answers of another system, not by steps. */
const ofOthers: Partial<Record<TableName, readonly string[]>> = { refunds: ['orderRefundSap'] }

/**
 * Lives an order's life again from its records: one sentence for each step that changed something else than its record
 * says, and for each row that is not what the records add up to. `outside`: false for demo history.
 */
export async function replayProblems(
  db: Database['db'],
  orderId: number,
  { outside = true }: { outside?: boolean } = {},
): Promise<string[]> {
  const tx = db as unknown as Tx
  const now = await readWorld(tx, orderId)
  if (!now) return [`no order ${orderId}`]
  const records = await readOrderRecords(tx, orderId)
  const { reference } = now.world
  const again = replayOrder(engineParts, records, { reference, settings: await readSettings(tx), outside })
  return [
    ...again.differences.map((one) => `order ${orderId}: ${one}`),
    ...compared.flatMap((table) => {
      const [stored, replayed] = [rowsOf(now.world, table), rowsOf(again.world, table)]
      return isDeepStrictEqual(stored, replayed)
        ? []
        : [
            `order ${orderId}: ${table} are ${JSON.stringify(stored)}, by the records ${JSON.stringify(replayed)}`,
          ]
    }),
  ]
}

function rowsOf(world: OrderState, table: TableName): unknown[] {
  const { columns, personal, part, key } = shapes[table]
  const names = columns
    .map(({ as }) => as)
    .filter(
      (as) =>
        !personal.has(as) &&
        !part.unread?.includes(as) &&
        !ofOthers[table]?.includes(as) &&
        !(table === 'orderTares' && as === 'id'),
    )
  return ((world.read(table) ?? []) as unknown as Record<string, unknown>[])
    .map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])))
    .sort((a, b) => orderOf(a, key).localeCompare(orderOf(b, key)))
}
const orderOf = (row: Record<string, unknown>, key: readonly string[]) =>
  JSON.stringify(key.every((name) => row[name] !== null) ? key.map((name) => row[name]) : row)
