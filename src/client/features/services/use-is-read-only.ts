import { useRights } from '../../http/use-rights.ts'

/** A switch affects all stores: users who see only some of them have read access. The server enforces it. */
export function useIsReadOnly(): boolean {
  const rights = useRights()
  return rights !== null && !rights.has('ordersViewAllStores')
}
