import { FluentProvider } from '@fluentui/react-components'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import type { ClientConfig } from '../../../schemas/api/identity.ts'
import { NotFound } from '../ui/not-found.tsx'
import { urls } from '../ui/urls.ts'
import { themeChoice } from './preferences.ts'
import { RouteGuard } from './route-guard.tsx'
import { findRoute, routes } from './routes.tsx'
import { RouteScreen } from './screen.tsx'
import type { SignedInUser } from './shell/signed-in-user.ts'
import { Shell } from './shell/shell.tsx'

/** Theme of Fluent UI. Empty, because the themes are CSS custom properties, generated from src/client/ui/theme.ts. */
const emptyTheme = {}

interface AppProps {
  config: ClientConfig
  person: SignedInUser
  queries: QueryClient
}

export function App({ config, person, queries }: AppProps) {
  const name = themeChoice.use()
  const { language } = useTranslation().i18n
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dataset.theme = name
  }, [language, name])
  return (
    <FluentProvider theme={emptyTheme}>
      <QueryClientProvider client={queries}>
        {/* Without transitions React Router updates the URL immediately. Otherwise an export right after a new search
            could still use the old URL and export the previous results. */}
        <BrowserRouter useTransitions={false}>
          <Suspense fallback={null}>
            <Shell config={config} person={person}>
              <AppRoutes />
            </Shell>
          </Suspense>
        </BrowserRouter>
      </QueryClientProvider>
    </FluentProvider>
  )
}

function Guarded() {
  const { pathname } = useLocation()
  const route = findRoute(pathname)
  return (
    <RouteGuard menu={route?.menu ?? null} {...(route && { title: route.title })}>
      <Outlet />
    </RouteGuard>
  )
}

export function AppRoutes() {
  return (
    <Routes>
      {['/', '/login'].map((path) => (
        <Route key={path} path={path} element={<Navigate to={urls.orders()} replace />} />
      ))}
      <Route path="/settings/roles" element={<Navigate to={urls.roles()} replace />} />
      <Route element={<Guarded />}>
        {routes.map((route) => (
          <Route key={route.path} path={route.path} element={<RouteScreen route={route} />} />
        ))}
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
