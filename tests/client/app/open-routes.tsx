import { cleanup, screen, waitFor } from '@testing-library/react'
import { act, useEffect } from 'react'
import { Outlet, Route, Routes, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom'
import { expect } from 'vitest'
import { RouteGuard } from '../../../src/client/app/route-guard.tsx'
import { findRoute, routes } from '../../../src/client/app/routes.tsx'
import type { demoRoles, DemoRoleId } from '../../../src/server/platform/identity/demo-identity.ts'
import { findMenuRoutes } from '../../../src/server/platform/identity/menu.ts'
import { renderScreen, mockServer, setWidth } from './interface.tsx'

const router: { navigate?: NavigateFunction } = {}

function Guarded() {
  const navigate = useNavigate()
  useEffect(() => {
    router.navigate = navigate
  }, [navigate])
  const { pathname } = useLocation()
  return (
    <RouteGuard menu={findRoute(pathname)?.menu ?? null}>
      <Outlet />
    </RouteGuard>
  )
}

/** Every route with the guard in front of it; a screen is replaced by its own path. */
const routeElements = (
  <Routes>
    <Route path="/" element={<Guarded />}>
      {routes.map(({ path }) => (
        <Route key={path} path={path} element={<output>{path}</output>} />
      ))}
    </Route>
  </Routes>
)

/** A query by role would traverse the whole document, a thousand times. */
const currentPath = () =>
  document.querySelector('output')?.textContent ?? (document.querySelector('h1') ? 'on a computer' : null)

const addressOf = (path: string) => path.replace(/:\w+\??/g, '1')
export const widths = { desk: 1366, phone: 767 }

/** Paths that open with the rights, and where the guard redirects the others. */
export async function openFor(rights: (typeof demoRoles)[DemoRoleId]['rights'], width: number) {
  setWidth(width)
  mockServer({
    'menu-list': (url: URL) =>
      new Response(
        JSON.stringify(findMenuRoutes(new Set(rights), url.searchParams.get('mobile') === 'true')),
      ),
    'users/access-list': rights,
  })
  await renderScreen(routeElements, '/access-denied')
  await screen.findByText('/access-denied')
  const opened = new Set<string>()
  for (const { path } of routes) {
    await act(async () => router.navigate!(addressOf(path)))
    // For a user without a menu the guard requests it again before every navigation.
    if (currentPath() === null) await waitFor(() => expect(currentPath()).not.toBeNull(), { interval: 1 })
    const openedPath = currentPath()
    if (openedPath === findRoute(addressOf(path))?.path) opened.add(path)
    else if (rights.length === 0) expect(openedPath, path).toBe('/access-denied')
    else {
      const atComputer = findMenuRoutes(new Set(rights), false).includes(
        findRoute(addressOf(path))?.menu ?? '',
      )
      expect(openedPath, path).toBe(width < 768 && atComputer ? 'on a computer' : '/error')
    }
  }
  cleanup()
  return opened
}

/** Paths that the sections of the user's menu open, by the registry of routes. */
export const expectedFor = (rights: (typeof demoRoles)[DemoRoleId]['rights'], width: number) => {
  const sections = findMenuRoutes(new Set(rights), width < 768)
  return routes
    .filter((route) => route.menu === null || sections.includes(route.menu))
    .map(({ path }) => path)
}
