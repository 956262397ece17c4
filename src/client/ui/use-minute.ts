import { useEffect, useState } from 'react'
import { getServerTime } from '../http/server-clock.ts'

/** Returns the current time of the server's clock, updated every minute, for texts such as «in 12 minutes». */
export function useNowByMinute(): Date {
  const [now, setNow] = useState(() => new Date(getServerTime()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(getServerTime())), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
