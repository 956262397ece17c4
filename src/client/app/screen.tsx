import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { useRouteTitle } from '../ui/screen-title.ts'
import { SkeletonBar } from '../ui/skeleton.tsx'
import { ScreenError } from './pages/screen-error.tsx'
import type { ScreenRoute } from './screen-route.ts'
import styles from './screen.module.css'

function ScreenSkeleton({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle title={title} />
      <div className={styles.root} role="status" aria-label={t('common:loading')}>
        {lines.map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    </>
  )
}
const lines = ['90%', '70%', '80%', '60%']

/** One route: its title and its own error boundary. */
export function RouteScreen({ route }: { route: ScreenRoute }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  useRouteTitle(t(route.title))
  const { Screen } = route.screen
  return (
    <ErrorBoundary key={pathname} fallback={(error) => <ScreenError error={error} />}>
      <Suspense fallback={<ScreenSkeleton title={t(route.title)} />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  )
}
