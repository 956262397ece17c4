import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { LoadingFrame } from '../ui/loading-frame.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { useRouteTitle } from '../ui/screen-title.ts'
import { areScreenTextsLoaded, loadScreenTexts } from './i18n/screen-texts.ts'
import { ScreenError } from './pages/screen-error.tsx'
import type { ScreenRoute } from './screen-route.ts'
import styles from './screen.module.css'

function ScreenSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <LoadingFrame className={styles.root} />
    </>
  )
}

/** One route with its title and its own error boundary. */
export function RouteScreen({ route }: { route: Pick<ScreenRoute, 'screen' | 'title'> }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  useRouteTitle(t(route.title))
  return (
    <ErrorBoundary key={pathname} fallback={(error) => <ScreenError error={error} />}>
      <LoadedRoute route={route} pathname={pathname} />
    </ErrorBoundary>
  )
}

/**
 * Loads code and texts without suspending, because React would show the fallback of a suspended component for at
 * least 300 ms.
 */
function LoadedRoute({
  route,
  pathname,
}: {
  route: Pick<ScreenRoute, 'screen' | 'title'>
  pathname: string
}) {
  const { t } = useTranslation()
  const { screen } = route
  const [Screen, setScreen] = useState(() =>
    areScreenTextsLoaded(pathname) ? screen.component() : undefined,
  )
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (Screen) return
    let isUnmounted = false
    Promise.all([screen.load(), loadScreenTexts(pathname)]).then(
      () => isUnmounted || setScreen(() => screen.component()),
      (error: unknown) => isUnmounted || setFailure({ error }),
    )
    return () => {
      isUnmounted = true
    }
  }, [Screen, screen, pathname])
  if (failure) throw failure.error
  const skeleton = <ScreenSkeleton title={t(route.title)} />
  if (!Screen) return skeleton
  return (
    <Suspense fallback={skeleton}>
      <Screen />
    </Suspense>
  )
}
