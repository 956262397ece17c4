import { update } from '../server/engine/order-state/changes.ts'
import type { Engine, TxContext } from '../server/engine/engine.ts'
import type { OrderSession } from '../server/engine/order-session.ts'

/** Seconds that the cash register takes. */
const printing = 20
/** Numbers like those of a real fiscal drive, other ones for every receipt. */
const drive = '9999078902004339'
const firstSign = 2_871_004_000

/** The cash register has told what it printed, as it tells of a receipt that was asked for. */
export async function printReceipts(
  { engine, order, now }: { engine: Engine; order: OrderSession; now: Date },
  at: number,
  within: (at: Date) => TxContext,
): Promise<void> {
  const world = await order.world()
  const printed = new Date(Math.min(at + printing * 1000, now.getTime()))
  for (const { id, total, status, fiscal } of world.rows('receipts')) {
    if (status !== 'done' || fiscal) continue
    await engine.note(within(printed), world.order.id, 'receipt.done', () => [
      update(
        'receipts',
        { id },
        {
          fiscal: {
            ...{ fn_number: drive, fiscal_document_number: id, fiscal_document_attribute: firstSign + id },
            ...{ total: total / 100, receipt_datetime: printed.toISOString() },
          },
          updatedAt: printed.toISOString(),
        },
      ),
    ])
  }
}
