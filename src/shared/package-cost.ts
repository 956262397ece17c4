import { payStatus } from './pay-statuses.ts'

/**
 * True if the packages of an order cost nothing, because it is paid or its money is on hold: the customer has already
 * agreed to an amount without packages (decision 27).
 */
export const arePackagesFree = ({ payStatusId }: { payStatusId: number }): boolean =>
  payStatusId === payStatus.held || payStatusId === payStatus.paid

/** Amount charged for packages whose prices add up to `priceSum`, in minor units. */
export const calculatePackageCost = (order: { payStatusId: number }, priceSum: number): number =>
  arePackagesFree(order) ? 0 : priceSum
