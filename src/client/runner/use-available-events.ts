import { useEffect, useState } from 'react'
import type { OfferedEvent } from '../../../schemas/api/tasks.ts'
import { getServerTime } from '../http/server-clock.ts'

/** Returns the events that are still available. An undo disappears at its time without a request to the server. */
export function useAvailableEvents(events: readonly OfferedEvent[]): readonly OfferedEvent[] {
  const [expired, setExpired] = useState<readonly OfferedEvent[]>([])
  useEffect(() => {
    const timers = events.flatMap((event) =>
      event.until === undefined
        ? []
        : [
            setTimeout(
              () => setExpired((previous) => [...previous, event]),
              Math.max(0, Date.parse(event.until) - getServerTime()),
            ),
          ],
    )
    return () => timers.forEach(clearTimeout)
  }, [events])
  return expired.length === 0 ? events : events.filter((event) => !expired.includes(event))
}
