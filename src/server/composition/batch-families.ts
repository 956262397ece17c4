import { sapBatches } from '../accounting/batches/sap-batches.ts'
import type { AnyFamily } from '../batches/batch-family.ts'
import { orderBatches } from '../orders/batches/order-batches.ts'

export const batchFamilies: readonly AnyFamily[] = [orderBatches, sapBatches]
