import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { useRouteTitle } from '../ui/screen-title.ts'
import { ScreenError } from './pages/screen-error.tsx'
import type { ScreenRoute } from './routes.tsx'

/** One route: its title and its own error boundary. */
export function RouteScreen({ route }: { route: ScreenRoute }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  useRouteTitle(t(route.title))
  const { Screen } = route.screen
  return (
    <ErrorBoundary key={pathname} fallback={(error) => <ScreenError error={error} />}>
      <Suspense fallback={null}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  )
}
