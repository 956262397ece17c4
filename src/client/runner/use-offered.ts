import { useEffect, useState } from 'react'
import type { OfferedEvent } from '../../../schemas/api/tasks.ts'
import { serverNow } from '../http/server-clock.ts'

/** The events that still stand: an undo goes at its instant, without asking the server. */
export function useOffered(events: readonly OfferedEvent[]): readonly OfferedEvent[] {
  const [gone, setGone] = useState<readonly OfferedEvent[]>([])
  useEffect(() => {
    const timers = events.flatMap((event) =>
      event.until === undefined
        ? []
        : [
            setTimeout(
              () => setGone((before) => [...before, event]),
              Math.max(0, Date.parse(event.until) - serverNow()),
            ),
          ],
    )
    return () => timers.forEach(clearTimeout)
  }, [events])
  return gone.length === 0 ? events : events.filter((event) => !gone.includes(event))
}
