import { sapBatches } from '../accounting/batches/sap-batches.ts'
import { orderBatches } from '../orders/batches/order-batches.ts'
import type { AnyFamily } from './batch-family.ts'

/** Families by which the batch job finds its operations. */
export const batchFamilies: readonly AnyFamily[] = [orderBatches, sapBatches]
