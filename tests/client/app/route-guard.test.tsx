import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppRoutes } from '../../../src/client/app/app.tsx'
import { RouteGuard } from '../../../src/client/app/route-guard.tsx'
import { AccessDenied } from '../../../src/client/app/pages/access-denied.tsx'
import { findSectionName } from '../../../src/client/app/shell/sections.ts'
import type { Session } from '../../../src/client/session/session.ts'
import { SessionProvider } from '../../../src/client/session/session-context.tsx'
import { get } from '../../../src/client/http/http.ts'
import { globalErrorStore } from '../../../src/client/http/global-error-store.ts'
import { TaskRunner } from '../../../src/client/runner/task-runner.tsx'
import { renderScreen, json, mockServer, setWidth, type Answers } from './interface.tsx'

const CurrentPath = () => <output>{useLocation().pathname}</output>
const sections: Record<string, string> = { '/orders': 'orders', '/tasks': 'tasks' }
function Guarded() {
  const { pathname } = useLocation()
  return (
    <RouteGuard menu={sections[pathname] ?? null}>
      <Outlet />
    </RouteGuard>
  )
}
const logout = vi.fn()
const session = { id: 'ivanova', name: 'Иванова', logout } as unknown as Session
const guarded = (
  <SessionProvider session={session}>
    <CurrentPath />
    <Link to="/tasks">tasks</Link>
    <Routes>
      <Route element={<Guarded />}>
        <Route path="/orders" element="the orders" />
        <Route path="/tasks" element="the tasks" />
        <Route path="/open" element="open to all" />
        <Route path="/access-denied" element={<AccessDenied />} />
        <Route path="*" element="elsewhere" />
      </Route>
    </Routes>
  </SessionProvider>
)
const currentPath = () => screen.getByRole('status').textContent

beforeEach(() => {
  localStorage.clear()
  setWidth(1366)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('guard before a navigation', () => {
  it('[SH-02] requests the menu first, then the rights', async () => {
    const { calls } = mockServer({ 'menu-list': ['orders'], 'users/access-list': ['menuViewOrders'] })
    await renderScreen(guarded, '/orders')
    await screen.findByText('the orders')
    expect(calls.map((url) => url.pathname)).toEqual(['/api/menu-list', '/api/users/access-list'])
    expect(calls[0]?.searchParams.get('mobile')).toBe('false')
  })

  it('[SH-02] requests the menu with the mobile flag at 767 px and less', async () => {
    setWidth(767)
    const { calls } = mockServer({ 'menu-list': ['orders'], 'users/access-list': [] })
    await renderScreen(guarded, '/orders')
    await screen.findByText('the orders')
    expect(calls[0]?.searchParams.get('mobile')).toBe('true')
  })

  it('[SH-02] redirects a section that is not in the menu to the error page', async () => {
    mockServer({ 'menu-list': ['tasks'], 'users/access-list': [] })
    await renderScreen(guarded, '/orders')
    await waitFor(() => expect(currentPath()).toBe('/error'))
    expect(screen.queryByText('the orders')).toBeNull()
  })

  it('[SH-02] opens a public route without a menu', async () => {
    mockServer({ 'menu-list': [], 'users/access-list': [] })
    await renderScreen(guarded, '/open')
    await screen.findByText('open to all')
  })

  it('[SH-02] treats an unreadable menu as empty: nothing opens, the reason is shown, a retry opens the page', async () => {
    let isDown = true
    mockServer({
      'menu-list': () => (isDown ? json({ code: 19, message: 'Меню недоступно' }, 409) : json(['orders'])),
      'users/access-list': [],
    })
    await renderScreen(guarded, '/orders')
    await screen.findByText('Меню недоступно')
    expect(screen.queryByText('the orders')).toBeNull()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    await screen.findByText('the orders')
  })

  it('[SH-02] opens what the menu allows when the rights cannot be read', async () => {
    mockServer({
      'menu-list': ['orders'],
      'users/access-list': () => json({ code: 500, message: 'Права недоступны' }, 409),
    })
    await renderScreen(guarded, '/orders')
    await screen.findByText('the orders')
  })

  it('[SH-02] requests an empty menu again before the next navigation', async () => {
    const answers: Record<string, unknown> = { 'menu-list': [], 'users/access-list': [] }
    mockServer(answers)
    await renderScreen(guarded, '/open')
    await screen.findByText('open to all')
    answers['menu-list'] = ['tasks']
    await userEvent.click(screen.getByRole('link', { name: 'tasks' }))
    await screen.findByText('the tasks')
  })
})

describe('access denied', () => {
  it('[SH-11] a user without any menu sees «Нет доступа», a hint and a retry', async () => {
    mockServer({ 'menu-list': [], 'users/access-list': [] })
    await renderScreen(guarded, '/orders')
    await screen.findByRole('heading', { name: 'Нет доступа' })
    expect(currentPath()).toBe('/access-denied')
    screen.getByText(/другими учётными данными/)
  })

  it('[SH-11] next to the retry is a link to sign in as another user', async () => {
    mockServer({ 'menu-list': [], 'users/access-list': [] })
    await renderScreen(guarded, '/access-denied')
    await userEvent.click(await screen.findByRole('button', { name: 'Войти под другими данными' }))
    expect(logout).toHaveBeenCalledOnce()
  })

  it('[SH-11] the retry leads to the orders once access is granted', async () => {
    const answers: Record<string, unknown> = { 'menu-list': [], 'users/access-list': [] }
    mockServer(answers)
    await renderScreen(guarded, '/access-denied')
    await screen.findByRole('heading', { name: 'Нет доступа' })
    answers['menu-list'] = ['orders']
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    await screen.findByText('the orders')
  })
})

describe('a page that the server refuses', () => {
  const Feedbacks = () => {
    const { data } = useQuery({ queryKey: ['feedbacks'], queryFn: () => get('feedbacks') })
    return data ? 'the feedbacks' : 'the frame of the page'
  }
  const TaskOfAnother = () => <TaskRunner path="tasks/7" />
  const pages = (
    <SessionProvider session={session}>
      <Link to="/tasks">tasks</Link>
      <Routes>
        <Route
          element={
            <RouteGuard menu="orders">
              <Outlet />
            </RouteGuard>
          }
        >
          <Route path="/feedbacks" element={<Feedbacks />} />
          <Route path="/tasks/7" element={<TaskOfAnother />} />
          <Route path="/tasks" element="the tasks" />
        </Route>
      </Routes>
    </SessionProvider>
  )
  const denied = () => json({ code: 326, message: 'Нет доступа' }, 400)
  const answers = (): Answers => ({ 'menu-list': ['orders'], 'users/access-list': [] })
  const open = (path: string) => {
    window.history.replaceState(null, '', path)
    return renderScreen(pages, path)
  }
  afterEach(() => {
    globalErrorStore.unhide()
    window.history.replaceState(null, '', '/')
  })

  it('[SP-01] 326 hides the page: «Нет доступа», the hint and a retry that opens it', async () => {
    const server: Answers = { ...answers(), feedbacks: denied }
    mockServer(server)
    await open('/feedbacks')
    await screen.findByRole('heading', { name: 'Нет доступа' })
    screen.getByText(/другими учётными данными/)
    expect(screen.queryByText('the frame of the page')).toBeNull()
    server.feedbacks = ['one']
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    await screen.findByText('the feedbacks')
  })

  it('[SP-01] 326 for a step hides it like a list; another page opens', async () => {
    mockServer({ ...answers(), 'tasks/7': denied })
    await open('/tasks/7')
    await screen.findByRole('heading', { name: 'Нет доступа' })
    screen.getByText(/другими учётными данными/)
    await userEvent.click(screen.getByRole('link', { name: 'tasks' }))
    await screen.findByText('the tasks')
  })

  it('[SP-01] 403 for a part of the page hides nothing', async () => {
    mockServer({ ...answers(), feedbacks: () => json({ code: 403, message: 'Нет доступа' }, 403) })
    await open('/feedbacks')
    await screen.findByText('the frame of the page')
    expect(screen.queryByRole('heading', { name: 'Нет доступа' })).toBeNull()
  })
})

describe('the section of an address', () => {
  it.each([
    ['/orders/test', 'settings'],
    ['/orders/100473', 'orders'],
    ['/settings/events', 'settings'],
    ['/exchanges/5', 'refunds'],
    ['/refunds/return-from-sbermarket-vitrina', 'refunds'],
    ['/issue-delivery/no-actual', 'issue-delivery'],
    ['/watch/orders', 'administration'],
    ['/money-due', 'money'],
    ['/settings/sap', 'money'],
    ['/settings/reports/tasks', 'settings/reports'],
  ])('[SH-05] %s belongs to %s', (path, section) => expect(findSectionName(path)).toBe(section))
})

describe('routes', () => {
  const screens = (
    <>
      <CurrentPath />
      <AppRoutes />
    </>
  )

  it.each(['/', '/login'])('[SH-03] %s redirects to the orders', async (path) => {
    mockServer({ 'menu-list': ['tasks'], 'users/access-list': [] })
    await renderScreen(screens, path)
    // The menu lacks the section of /orders, so the guard of /orders leads to the error page.
    await screen.findByRole('heading', { name: 'Нет доступа к разделу' })
  })

  it.each(['/nowhere', '/orders/1/2', '/settings/nothing'])(
    '[SH-03] %s is «Информация не найдена»',
    async (path) => {
      mockServer({ 'menu-list': ['orders'], 'users/access-list': [] })
      await renderScreen(screens, path)
      await screen.findByRole('heading', { name: 'Информация не найдена' })
      expect(document.title).toBe('Информация не найдена · CRM')
    },
  )

  it.each(['/orders/tests', '/orders/0', '/orders/logs/x1', '/tasks/-5'])(
    '[SH-03] %s has no valid id: «Информация не найдена»',
    async (path) => {
      mockServer({ 'menu-list': ['orders', 'tasks'], 'users/access-list': [] })
      await renderScreen(screens, path)
      await screen.findByRole('heading', { name: 'Информация не найдена' }, { timeout: 15_000 })
    },
  )

  it('[SH-03] the document title is the translated title of the route and CRM', async () => {
    mockServer({
      'menu-list': ['tasks'],
      'users/access-list': [],
      tasks: { items: [], total: 0 },
      stores: [],
    })
    await renderScreen(screens, '/tasks')
    await screen.findByRole('heading', { name: 'Задачи' }, { timeout: 15_000 })
    expect(document.title).toBe('Задачи · CRM')
  })
})
