import { useEffect, useState } from 'react'
import { getServerTime } from '../http/server-clock.ts'

/** The current time, by default on the server's clock, refreshed every `everyMs`. */
export function useNow(everyMs: number, clock: () => number = getServerTime): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, clock])
  return now
}
