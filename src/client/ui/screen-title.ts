import { useEffect, useLayoutEffect } from 'react'

const documentTitle = (title: string) => (title === '' ? 'CRM' : `${title} · CRM`)

/** Document title of the route: the translated name of the screen and CRM (specification 2). */
export function useRouteTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}

/** A more specific title of the screen («Order 100234»); its effect runs after the route's, so it wins. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
