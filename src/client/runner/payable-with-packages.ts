import type { OrderSummary } from '../../../schemas/api/tasks.ts'
import { calculatePackageCost } from '../../shared/package-cost.ts'

/** Amount that is still to be paid with packages whose prices add up to `packagesSum`; they replace the saved ones. */
export const getPayableWithPackages = (
  order: Pick<OrderSummary, 'payable' | 'price' | 'payStatusId'>,
  packagesSum: number,
): number => order.payable - order.price.packages + calculatePackageCost(order, packagesSum)
