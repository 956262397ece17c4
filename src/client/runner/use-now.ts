import { useEffect, useState } from 'react'
import { serverNow } from '../http/server-clock.ts'

/** The current moment by the server's clock, kept fresh every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
