import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { ErrorPlaceholder } from '../ui/placeholders.tsx'
import { urls } from '../ui/urls.ts'
import { globalErrorStore } from '../http/global-error-store.ts'
import { useIsPhoneWidth } from '../ui/phone-width.ts'
import { useAccess, useFullMenu } from './access.ts'
import { ServerRefusedPage } from './pages/refused-page.tsx'
import { ComputerOnlyPage } from './pages/computer-only-page.tsx'

interface GuardProps {
  /** Text key of the screen's name. */
  title?: string
  /** Menu section of the route; null: the route is public. */
  menu: string | null
  children: ReactNode
}

/**
 * Checks at every navigation whether the user may open the route (specification 2). An empty menu is first loaded
 * again. A route that is neither public nor in the menu redirects to the error page; a user with an empty menu gets the
 * access-denied page. If a route is missing only in the phone menu, a page tells the user to open it on a computer. The
 * component stays mounted across routes, because it must remember for which navigation it has reloaded the menu.
 */
export function RouteGuard({ menu: section, title, children }: GuardProps) {
  const { menu, known, menuError, reload } = useAccess()
  const { key, pathname, search } = useLocation()
  const [reloadedFor, setReloadedFor] = useState(key)
  const { hidden } = useSyncExternalStore(globalErrorStore.subscribe, globalErrorStore.now)
  const isEmpty = menu.length === 0
  const phone = useIsPhoneWidth()
  const isRefused = section !== null && known && !isEmpty && !menu.includes(section)
  const wide = useFullMenu(isRefused && phone)
  const mustReload = section !== null && known && isEmpty && reloadedFor !== key

  useEffect(() => {
    if (!mustReload) return
    let isUnmounted = false
    void reload().finally(() => {
      if (!isUnmounted) setReloadedFor(key)
    })
    return () => {
      isUnmounted = true
    }
  }, [mustReload, key, reload])

  if (section === null) return children
  if (hidden === pathname) return <ServerRefusedPage />
  if (!known || mustReload) return null
  if (menuError) return <ErrorPlaceholder error={menuError} retry={() => void reload()} />
  if (isEmpty) return <Navigate to={urls.accessDenied()} replace />
  if (isRefused && phone && wide.isPending) return null
  if (isRefused && phone && wide.data?.includes(section)) return <ComputerOnlyPage title={title ?? ''} />
  // The error page gets the requested URL, so that it can return to this URL as soon as the user has access.
  if (!menu.includes(section))
    return <Navigate to={urls.error()} replace state={{ requestedPath: `${pathname}${search}`, section }} />
  return children
}
