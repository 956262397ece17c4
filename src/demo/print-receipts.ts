import { updateRow } from '../server/engine/order-state/changes.ts'
import type { Engine, TransactionContext } from '../server/engine/engine.ts'
import type { OrderRowCache } from '../server/engine/order-session.ts'

/** Seconds that the cash register needs to print a receipt. */
const printSeconds = 20
/**
 * Number in the format of a real fiscal drive. The fiscal sign of a receipt is `firstFiscalSign` plus the id of the
 * receipt.
 */
const fiscalDrive = '9999078902004339'
const firstFiscalSign = 2_871_004_000

/** Records the fiscal data of receipts in status `done`, as the notification of the cash register would do. */
export async function recordPrintedReceipts(
  { engine, order, now }: { engine: Engine; order: OrderRowCache; now: Date },
  at: number,
  contextAt: (at: Date) => TransactionContext,
): Promise<void> {
  const orderState = await order.orderState()
  const printedAt = new Date(Math.min(at + printSeconds * 1000, now.getTime()))
  for (const { id, total, status, fiscal } of orderState.rows('receipts')) {
    if (status !== 'done' || fiscal) continue
    await engine.recordExternalChange(contextAt(printedAt), orderState.order.id, 'receipt.done', () => [
      updateRow(
        'receipts',
        { id },
        {
          fiscal: {
            fn_number: fiscalDrive,
            fiscal_document_number: id,
            fiscal_document_attribute: firstFiscalSign + id,
            total: total / 100,
            receipt_datetime: printedAt.toISOString(),
          },
          updatedAt: printedAt.toISOString(),
        },
      ),
    ])
  }
}
