import { eq } from 'drizzle-orm'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { systemActor } from '../../../src/server/platform/identity/actor.ts'
import { orderProducts } from '../../../src/server/platform/db/schema/orders.ts'
import type { Tx } from '../../../src/server/platform/db/database.ts'
import type { Engine } from '../../../src/server/engine/engine.ts'
import { createMarkingCode } from '../../../src/shared/marks/barcode.ts'
import { acceptOrder } from '../../../src/server/domains/intake/accept-order.ts'
import refundScenarios from '../../../workflows/initiateRefund/v1/scenarios.ts'
import type { WorkflowInput } from '../../../workflows/task-input.ts'
import { orderOf, piecesOf } from './order-of-sample.ts'

const hour = 3_600_000
const issuedAgo = 15 * 24 * hour

/**
 * An order like the refund's first sample, issued fifteen days ago: every step goes through the engine with a past
 * clock.
 */
export async function createPastOrder(tx: Tx, engine: Engine, phone: string, now: Date): Promise<void> {
  const input: WorkflowInput = refundScenarios.inputs[0]!.input
  const { left: leftPieces } = piecesOf(input)
  const changes: LiveChange[] = []
  const within = (hoursBefore: number) => ({
    tx,
    changes,
    actor: systemActor,
    outside: false,
    at: new Date(now.getTime() - issuedAgo - hoursBefore * hour),
  })
  const { orderId } = await acceptOrder(engine, within(4), {
    orderSourceTypeId: 1,
    pfm: '1001',
    name: 'Петрова Ольга',
    payTypeId: 1,
    phone,
    lines: [],
    ...orderOf(input, phone),
  })
  const lines = await tx.select().from(orderProducts).where(eq(orderProducts.orderId, orderId))
  const act = (hoursBefore: number, type: string, payload?: unknown) =>
    engine.executeStep(
      within(hoursBefore),
      Math.max(...changes.map(({ taskId = 0 }) => taskId)),
      type,
      payload,
    )
  await act(3, 'STARTED')
  await act(3, 'COLLECTED', {
    lines: lines.map(({ id, skuQuantity, gtin }) => ({
      lineId: id,
      collected: skuQuantity,
      reasonId: null,
      marks:
        gtin === null
          ? []
          : Array.from({ length: skuQuantity }, (_, n) =>
              createMarkingCode({ gtin, serial: `l${id}x${n}`, group: 'shoes' }),
            ),
    })),
  })
  await act(3, 'PACKED', { packages: [{ typeId: 1, count: 1 }] })
  await act(2, 'FORM')
  await act(0, 'ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' })
  await act(0, 'PARTIALLY_ISSUED', {
    lines: lines.map(({ id, sku, skuQuantity }) => ({
      lineId: id,
      returned: leftPieces[sku] ?? 0,
      handed: skuQuantity - (leftPieces[sku] ?? 0),
    })),
  })
  const left = lines.filter(({ sku }) => (leftPieces[sku] ?? 0) > 0)
  await act(0, 'RETURNED_TO_WAREHOUSE', {
    lines: left.map(({ id, sku }) => ({ lineId: id, returned: leftPieces[sku] })),
  })
}
