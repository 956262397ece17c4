// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Screens } from '../../../src/client/app/app.tsx'
import { routes } from '../../../src/client/app/routes.tsx'
import EventCounters from '../../../src/client/app/shell/event-counters.tsx'
import { Sidebar } from '../../../src/client/app/shell/sidebar.tsx'
import { TopBar } from '../../../src/client/app/shell/top-bar.tsx'
import { useAccess } from '../../../src/client/app/access.ts'
import type { Session } from '../../../src/client/session/session.ts'
import { SessionProvider } from '../../../src/client/session/session-context.tsx'
import type { Right } from '../../../src/shared/rights.ts'
import { draw, setWidth } from '../../client/app/interface.tsx'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { signedInAs } from '../../support/tokens.ts'
import { tileOf, userWith } from './rights-and-tiles.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Traffic {
  underWay: number
  /** Calls that the server refused to this user. */
  refused: string[]
}

/** The interface calls the real server as `user`. */
async function serveAs(user: string): Promise<Traffic> {
  const traffic: Traffic = { underWay: 0, refused: [] }
  const { authorization } = await signedInAs(user)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    traffic.underWay += 1
    const answer = await server.app.inject({
      method: method as 'GET',
      url,
      headers: { ...(headers as Record<string, string>), authorization },
      ...(typeof body === 'string' && { payload: body }),
    })
    traffic.underWay -= 1
    const { code } = (/json/.test(String(answer.headers['content-type'])) ? answer.json() : {}) as {
      code?: number
    }
    if (answer.statusCode === 403 || code === 326) traffic.refused.push(`${method} ${url}: ${answer.body}`)
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode })
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
const person = { name: 'Один', signOut: () => undefined }
const session = { id: 'one', name: 'Один' } as unknown as Session
const Where = () => <output aria-label="where">{useLocation().pathname}</output>
function Frame() {
  const { menu } = useAccess()
  return (
    <SessionProvider session={session}>
      <TopBar config={config} person={person} menu={menu} phone={false} />
      <Sidebar menu={menu} />
      <Where />
      <main>
        <Screens />
      </main>
    </SessionProvider>
  )
}

async function settled(traffic: Traffic) {
  await waitFor(
    () => {
      expect(traffic.underWay).toBe(0)
      expect(screen.queryByRole('status', { name: 'Загрузка' })).toBeNull()
      expect(screen.getAllByRole('heading', { level: 1 }).length).toBeGreaterThan(0)
    },
    { timeout: 15_000 },
  )
}
const where = () => screen.getByLabelText('where').textContent
const heading = () => screen.getAllByRole('heading', { level: 1 })[0]?.textContent
const nowhere = ['Нет доступа', 'Нет доступа к разделу', 'Информация не найдена']

beforeEach(() => {
  localStorage.clear()
  setWidth(1366)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('[SP-04] one right, one user', () => {
  it.each(Object.entries(tileOf))(
    '%s alone has its tile, which opens its page',
    async (right, [tile, path]) => {
      const user = await userWith(server, right as Right)
      const traffic = await serveAs(user)
      await draw(<Frame />, '/settings')
      await settled(traffic)
      const tiles = within(screen.getByRole('main')).getAllByRole('link')
      const own = tiles.find((link) => link.textContent?.startsWith(tile))
      expect(own, tiles.map((link) => link.textContent).join()).toBeDefined()
      // The submenu of the settings has it too.
      expect(
        within(screen.getByRole('navigation', { name: 'Меню' })).getByRole('link', { name: 'Настройки' }),
      ).toBeDefined()
      await userEvent.click(own!)
      await settled(traffic)
      expect(where()).toBe(path)
      expect(nowhere).not.toContain(heading())
      expect(traffic.refused).toEqual([])
    },
  )

  it.each(Object.entries(tileOf))('%s alone draws every page of its menu', async (right) => {
    const user = await userWith(server, right as Right)
    const menu = (await server.call(user, 'GET', '/api/menu-list')).body as string[]
    for (const { path, menu: item } of routes) {
      if (item === null || !menu.includes(item) || path.includes(':')) continue
      const traffic = await serveAs(user)
      await draw(<Frame />, path)
      await settled(traffic)
      expect(nowhere, path).not.toContain(heading())
      expect(traffic.refused, path).toEqual([])
      cleanup()
    }
  })

  it('settingsManageExternalServices alone has the icon of the external services in the top bar', async () => {
    const traffic = await serveAs(await userWith(server, 'settingsManageExternalServices'))
    await draw(<Frame />, '/settings')
    await settled(traffic)
    const bar = screen.getAllByRole('link', { name: 'Внешние сервисы' })
    expect(bar.some((link) => link.getAttribute('title') === 'Внешние сервисы')).toBe(true)
  })

  it('viewEventStatusGroup alone sees the counters of events', async () => {
    const traffic = await serveAs(await userWith(server, 'viewEventStatusGroup'))
    await draw(
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
