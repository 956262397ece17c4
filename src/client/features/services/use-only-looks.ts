import { useRights } from '../../http/use-rights.ts'

/** A switch holds in every store: whoever sees some of them looks at it. The server decides. */
export function useOnlyLooks(): boolean {
  const rights = useRights()
  return rights !== null && !rights.has('ordersViewAllStores')
}
