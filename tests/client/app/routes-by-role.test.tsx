import { cleanup, screen, waitFor } from '@testing-library/react'
import { act, useEffect } from 'react'
import { Outlet, Route, Routes, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RouteGuard } from '../../../src/client/app/route-guard.tsx'
import { findRoute, routes } from '../../../src/client/app/routes.tsx'
import { demoRoles, type DemoRoleId } from '../../../src/server/platform/identity/demo-identity.ts'
import { menuEntries, findMenuRoutes } from '../../../src/server/platform/identity/menu.ts'
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
const widths = { desk: 1366, phone: 767 }
const roles = Object.keys(demoRoles) as DemoRoleId[]

/** Paths that open with the rights, and where the guard redirects the others. */
async function openFor(rights: (typeof demoRoles)[DemoRoleId]['rights'], width: number) {
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

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Paths that the sections of the user's menu open, by the registry of routes. */
const expectedFor = (rights: (typeof demoRoles)[DemoRoleId]['rights'], width: number) => {
  const sections = findMenuRoutes(new Set(rights), width < 768)
  return routes
    .filter((route) => route.menu === null || sections.includes(route.menu))
    .map(({ path }) => path)
}

it(
  '[SH-02] every route, role and width: which pages open and which do not',
  { timeout: 120_000 },
  async () => {
    for (const role of roles)
      for (const [name, width] of Object.entries(widths)) {
        const { rights } = demoRoles[role]
        expect([...(await openFor(rights, width))], `${role} ${name}`).toEqual(expectedFor(rights, width))
      }
    expect([...(await openFor([], widths.desk))], 'no rights').toEqual(expectedFor([], widths.desk))
  },
)

it('[SH-02] every menu section opens a route, and every route but the public ones has a section', () => {
  const sections = new Set(
    menuEntries.flatMap(({ route, onMobile }) => (onMobile ? [route, onMobile] : [route])),
  )
  const ofRoutes = new Set(routes.flatMap((route) => route.menu ?? []))
  expect([...ofRoutes].filter((section) => !sections.has(section))).toEqual([])
  expect([...sections].filter((section) => !ofRoutes.has(section))).toEqual([])
})

it('[SP-05] on a phone every screen opens except the current issue and the list of refunds', async () => {
  const { rights } = demoRoles.storeManager
  const atDesk = await openFor(rights, widths.desk)
  const onPhone = await openFor(rights, widths.phone)
  expect([...atDesk].filter((path) => !onPhone.has(path))).toEqual([
    '/issue-delivery',
    '/issue-delivery/actual',
    '/issue-delivery/actual/:service',
    '/issue-delivery/actual/:service/boxes',
    '/issue-delivery/acts/:deskId',
    '/refunds',
  ])
  expect([...onPhone].filter((path) => !atDesk.has(path))).toEqual([])
})
