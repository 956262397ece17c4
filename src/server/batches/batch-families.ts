import { sapBatches } from '../accounting/batches/sap-batches.ts'
import { orderBatches } from '../orders/batches/order-batches.ts'
import type { AnyFamily } from './batch-family.ts'

/** Where the job of a batch finds what it does. */
export const batchFamilies: readonly AnyFamily[] = [orderBatches, sapBatches]
