import { useEffect, useState } from 'react'
import { getServerTime } from '../http/server-clock.ts'

/** Returns the current time, by default of the server's clock. It is updated every `everyMs`. */
export function useNow(everyMs: number, clock: () => number = getServerTime): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, clock])
  return now
}
