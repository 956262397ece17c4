import { useRights } from '../../http/use-rights.ts'

/**
 * True for users who do not see all stores: they may not switch a service, because this affects all stores. The server
 * enforces the same rule. False until the rights have loaded.
 */
export function useAreServicesReadOnly(): boolean {
  const rights = useRights()
  return rights !== null && !rights.has('ordersViewAllStores')
}
