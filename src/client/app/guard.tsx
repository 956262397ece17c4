import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { ErrorState } from '../ui/states.tsx'
import { urls } from '../ui/urls.ts'
import { globalErrorStore } from '../http/global-error-store.ts'
import { usePhoneWidth } from '../ui/phone-width.ts'
import { useAccess, useWideMenu } from './access.ts'
import { HiddenPage } from './pages/hidden-page.tsx'
import { OnComputer } from './pages/on-computer.tsx'

interface GuardProps {
  /** Text key of the screen's name. */
  title?: string
  /** Name of the section in the menu; null: the route is public. */
  menu: string | null
  children: ReactNode
}

/**
 * Stands before every navigation (specification 2): an empty menu is asked for again; a route that is neither public nor
 * in the menu leads to the error page, and a person without any menu to the access-denied page; what only a phone has not
 * in its menu says that it goes on at a computer. It stays mounted from
 * route to route, because it must know for which navigation it has asked.
 */
export function Guard({ menu: section, title, children }: GuardProps) {
  const { menu, known, menuError, reload } = useAccess()
  const { key, pathname, search } = useLocation()
  const [asked, setAsked] = useState(key)
  const { hidden } = useSyncExternalStore(globalErrorStore.subscribe, globalErrorStore.now)
  const empty = menu.length === 0
  const phone = usePhoneWidth()
  const refused = section !== null && known && !empty && !menu.includes(section)
  const wide = useWideMenu(refused && phone)
  const mustAsk = section !== null && known && empty && asked !== key

  useEffect(() => {
    if (!mustAsk) return
    let left = false
    void reload().finally(() => {
      if (!left) setAsked(key)
    })
    return () => {
      left = true
    }
  }, [mustAsk, key, reload])

  if (section === null) return children
  if (hidden === pathname) return <HiddenPage />
  if (!known || mustAsk) return null
  if (menuError) return <ErrorState error={menuError} retry={() => void reload()} />
  if (empty) return <Navigate to={urls.accessDenied()} replace />
  if (refused && phone && wide.isPending) return null
  if (refused && phone && wide.data?.includes(section)) return <OnComputer title={title ?? ''} />
  // Kept, so that the page that was asked for opens when access has come.
  if (!menu.includes(section))
    return <Navigate to={urls.error()} replace state={{ asked: `${pathname}${search}`, section }} />
  return children
}
