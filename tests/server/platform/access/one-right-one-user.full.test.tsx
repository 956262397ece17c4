// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppRoutes } from '../../../../src/client/app/app.tsx'
import { routes } from '../../../../src/client/app/routes.tsx'
import EventCounters from '../../../../src/client/app/shell/event-counters.tsx'
import { Sidebar } from '../../../../src/client/app/shell/sidebar.tsx'
import { TopBar } from '../../../../src/client/app/shell/top-bar.tsx'
import { useAccess } from '../../../../src/client/app/access.ts'
import type { Session } from '../../../../src/client/session/session.ts'
import { SessionProvider } from '../../../../src/client/session/session-context.tsx'
import type { Right } from '../../../../src/shared/rights.ts'
import { renderScreen, setWidth } from '../../../client/app/interface.tsx'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { signedInAs } from '../../../support/tokens.ts'
import { tileByRight, createUserWithRight } from './rights-and-tiles.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Requests {
  inProgress: number
  /** Calls that the server refused to this user. */
  refused: string[]
}

/** The interface calls the real server as `user`. */
async function serveApp(user: string): Promise<Requests> {
  const traffic: Requests = { inProgress: 0, refused: [] }
  const { authorization } = await signedInAs(user)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    traffic.inProgress += 1
    const response = await server.app.inject({
      method: method as 'GET',
      url,
      headers: { ...(headers as Record<string, string>), authorization },
      ...(typeof body === 'string' && { payload: body }),
    })
    traffic.inProgress -= 1
    const { code } = (/json/.test(String(response.headers['content-type'])) ? response.json() : {}) as {
      code?: number
    }
    if (response.statusCode === 403 || code === 326)
      traffic.refused.push(`${method} ${url}: ${response.body}`)
    return new Response(response.statusCode === 204 ? null : response.body, { status: response.statusCode })
  })
  return traffic
}

const config = {
  keycloak: null,
  appEnv: 'prod',
  apiHost: 'crm',
  supportUrl: null,
  supportEmail: null,
  country: 'RU',
} as never
const sessionUser = { name: 'Один', signOut: () => undefined }
const session = { id: 'one', name: 'Один' } as unknown as Session
const Where = () => <output aria-label="where">{useLocation().pathname}</output>
function Frame() {
  const { menu } = useAccess()
  return (
    <SessionProvider session={session}>
      <TopBar config={config} person={sessionUser} menu={menu} phone={false} />
      <Sidebar menu={menu} />
      <Where />
      <main>
        <AppRoutes />
      </main>
    </SessionProvider>
  )
}

async function waitForIdle(requests: Requests) {
  await waitFor(
    () => {
      expect(requests.inProgress).toBe(0)
      expect(screen.queryByRole('status', { name: 'Загрузка' })).toBeNull()
      expect(screen.getAllByRole('heading', { level: 1 }).length).toBeGreaterThan(0)
    },
    { timeout: 15_000 },
  )
}
const currentPath = () => screen.getByLabelText('where').textContent
const readHeading = () => screen.getAllByRole('heading', { level: 1 })[0]?.textContent
const errorHeadings = ['Нет доступа', 'Нет доступа к разделу', 'Информация не найдена']

beforeEach(() => {
  localStorage.clear()
  setWidth(1366)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('[SP-04] a user with one right', () => {
  it.each(Object.entries(tileByRight))(
    '%s alone shows its tile, which opens its page',
    async (right, [tile, path]) => {
      const user = await createUserWithRight(server, right as Right)
      const traffic = await serveApp(user)
      await renderScreen(<Frame />, '/settings')
      await waitForIdle(traffic)
      const tiles = within(screen.getByRole('main')).getAllByRole('link')
      const ownTile = tiles.find((link) => link.textContent?.startsWith(tile))
      expect(ownTile, tiles.map((link) => link.textContent).join()).toBeDefined()
      // The submenu of the settings has it too.
      expect(
        within(screen.getByRole('navigation', { name: 'Меню' })).getByRole('link', { name: 'Настройки' }),
      ).toBeDefined()
      await userEvent.click(ownTile!)
      await waitForIdle(traffic)
      expect(currentPath()).toBe(path)
      expect(errorHeadings).not.toContain(readHeading())
      expect(traffic.refused).toEqual([])
    },
  )

  it.each(Object.entries(tileByRight))('%s alone renders every page of its menu', async (right) => {
    const user = await createUserWithRight(server, right as Right)
    const menu = (await server.call(user, 'GET', '/api/menu-list')).body as string[]
    for (const { path, menu: item } of routes) {
      if (item === null || !menu.includes(item) || path.includes(':')) continue
      const traffic = await serveApp(user)
      await renderScreen(<Frame />, path)
      await waitForIdle(traffic)
      expect(errorHeadings, path).not.toContain(readHeading())
      expect(traffic.refused, path).toEqual([])
      cleanup()
    }
  })

  it('settingsManageExternalServices alone shows the icon of the external services in the top bar', async () => {
    const traffic = await serveApp(await createUserWithRight(server, 'settingsManageExternalServices'))
    await renderScreen(<Frame />, '/settings')
    await waitForIdle(traffic)
    const barLinks = screen.getAllByRole('link', { name: 'Внешние сервисы' })
    expect(barLinks.some((link) => link.getAttribute('title') === 'Внешние сервисы')).toBe(true)
  })

  it('viewEventStatusGroup alone shows the counters of events', async () => {
    const traffic = await serveApp(await createUserWithRight(server, 'viewEventStatusGroup'))
    await renderScreen(
      <>
        <Frame />
        <EventCounters menu={[]} />
      </>,
      '/access-denied',
    )
    expect((await screen.findAllByRole('list', { name: 'События по статусам' })).length).toBeGreaterThan(0)
    expect(traffic.refused).toEqual([])
  })
})
