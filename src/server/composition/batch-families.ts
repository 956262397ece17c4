import { sapBatchFamily } from '../domains/accounting/batches/sap-batches.ts'
import type { AnyBatchFamily } from '../domains/batches/batch-family.ts'
import { orderBatchFamily } from '../domains/order-card/batches/order-batches.ts'

export const batchFamilies: readonly AnyBatchFamily[] = [orderBatchFamily, sapBatchFamily]
