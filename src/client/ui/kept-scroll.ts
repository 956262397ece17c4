import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * The place in a long list is there again on the way back, and after a reload. A new query begins at the top.
 * `ready`: what scrolls has its content. Answers the ref for it.
 */
export function useKeptScroll(ready: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const { key, pathname, search } = useLocation()
  const back = useNavigationType() === 'POP'
  const place = `scroll:${key}:${pathname}${search}`

  useLayoutEffect(() => {
    if (!ready || !element.current) return
    element.current.scrollTop = back ? read(place) : 0
  }, [ready, place, back])

  useEffect(() => {
    const scrolling = element.current
    if (!ready || !scrolling) return
    let top = scrolling.scrollTop
    const note = () => {
      top = scrolling.scrollTop
    }
    const save = () => write(place, top)
    scrolling.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', save)
    return () => {
      save()
      scrolling.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', save)
    }
  }, [ready, place])
  return element
}

function read(place: string): number {
  try {
    return Number(sessionStorage.getItem(place) ?? 0)
  } catch {
    return 0
  }
}

function write(place: string, top: number): void {
  try {
    sessionStorage.setItem(place, String(Math.round(top)))
  } catch {
    // Without storage every list begins at the top.
  }
}
