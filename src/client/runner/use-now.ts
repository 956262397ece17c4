import { useEffect, useState } from 'react'
import { serverNow } from '../http/server-clock.ts'

/** The current moment, by default by the server's clock, kept fresh every `everyMs`. */
export function useNow(everyMs: number, clock: () => number = serverNow): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, clock])
  return now
}
