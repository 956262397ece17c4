import { sapBatches } from '../domains/accounting/batches/sap-batches.ts'
import type { AnyFamily } from '../domains/batches/batch-family.ts'
import { orderBatches } from '../domains/order-card/batches/order-batches.ts'

export const batchFamilies: readonly AnyFamily[] = [orderBatches, sapBatches]
