import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * Restores the scroll position of a list after back navigation and after a reload. A new query starts at the top.
 * `ready`: true when the scroll container has its content. Returns the ref of the container.
 */
export function useScrollRestoration(ready: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const { key, pathname, search } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const storageKey = `scroll:${key}:${pathname}${search}`

  useLayoutEffect(() => {
    if (!ready || !element.current) return
    element.current.scrollTop = isBack ? read(storageKey) : 0
  }, [ready, storageKey, isBack])

  useEffect(() => {
    const scroller = element.current
    if (!ready || !scroller) return
    let top = scroller.scrollTop
    const rememberTop = () => {
      top = scroller.scrollTop
    }
    const save = () => write(storageKey, top)
    scroller.addEventListener('scroll', rememberTop, { passive: true })
    window.addEventListener('pagehide', save)
    return () => {
      save()
      scroller.removeEventListener('scroll', rememberTop)
      window.removeEventListener('pagehide', save)
    }
  }, [ready, storageKey])
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
    // Without storage every list starts at the top.
  }
}
