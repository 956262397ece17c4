import { useEffect, useLayoutEffect } from 'react'

const titled = (title: string) => (title === '' ? 'CRM' : `${title} · CRM`)

/** Title of the route: the translated name of the screen and CRM (specification 2). */
export function useRouteTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = titled(title)
  }, [title])
}

/** A more exact one of the screen itself («Order 100234»); runs after the route's, so it wins. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = titled(title)
  }, [title])
}
