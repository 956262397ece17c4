import { useEffect, useLayoutEffect } from 'react'

const buildDocumentTitle = (title: string) => (title === '' ? 'CRM' : `${title} · CRM`)

/** Sets the document title of the route: the translated name of the screen followed by CRM (specification 2). */
export function useRouteTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = buildDocumentTitle(title)
  }, [title])
}

/**
 * Sets a more specific document title («Order 100234»). Its effect runs after that of the route, so this title
 * remains.
 */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = buildDocumentTitle(title)
  }, [title])
}
