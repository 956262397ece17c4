import type { OrderSummary } from '../../../schemas/api/tasks.ts'

/** Amount that is still to be paid if the packages cost `packagesSum`, which replaces the saved sum of packages. */
export const getPayableWithPackages = (
  { payable, price }: Pick<OrderSummary, 'payable' | 'price'>,
  packagesSum: number,
): number => payable - price.packages + packagesSum
