import { useState } from 'react'
import type { usePublishingState } from '../publishing/api.ts'

/**
 * Revision of the publication log that the user has seen. It does not follow later actions of other users, so the server
 * refuses an action on an outdated page. Call `renew` after a failed action: then the hook returns the current revision,
 * and the user can try again.
 */
export function useKnownRevision({ data, isFetching }: ReturnType<typeof usePublishingState>) {
  const [known, setKnown] = useState<number>()
  if (known === undefined && data && !isFetching) setKnown(data.revision)
  return { revision: known ?? data?.revision ?? 0, renew: () => setKnown(undefined) }
}
