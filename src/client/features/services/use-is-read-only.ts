import { useRights } from '../../http/use-rights.ts'

/**
 * True for users who see only some stores, because a switch affects all stores. The server enforces the same rule.
 */
export function useAreServicesReadOnly(): boolean {
  const rights = useRights()
  return rights !== null && !rights.has('ordersViewAllStores')
}
