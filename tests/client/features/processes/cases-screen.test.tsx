import { cleanup, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProcessCase } from '../../../../schemas/api/process-cases.ts'
import { ProcessCasesScreen } from '../../../../src/client/features/processes/cases/cases-screen.tsx'
import { urls } from '../../../../src/client/ui/urls.ts'
import { mockServer, renderScreen, setWidth } from '../../app/interface.tsx'
import { sampleProcess } from './sample-process.ts'

const visit: ProcessCase = {
  instanceId: 17,
  orderId: 100234,
  taskId: 50012,
  pfm: '1001',
  version: 1,
  state: 'ready',
  name: 'Заказ готов к выдаче',
  since: '2026-11-20T08:00:00.000Z',
  until: '2026-11-20T10:00:00.000Z',
  dueAt: null,
}

beforeEach(() => setWidth(1366))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[PO-14] the list of a count requests the counted cases and links instance, order and task', async () => {
  const { name, version } = sampleProcess
  const path = `workflows/${name}/${version}`
  const server = mockServer({
    [path]: sampleProcess,
    [`${path}/cases`]: { items: [visit], total: 1 },
    stores: [],
  })
  const period = { since: '2026-11-01T00:00:00.000Z', until: '2026-11-21T00:00:00.000Z' }
  await renderScreen(
    <Routes>
      <Route path="/processes/:name/:version/cases" element={<ProcessCasesScreen />} />
    </Routes>,
    urls.processCases(name, version, { ...period, of: 'entered', state: 'ready', pfm: undefined }),
  )
  const row = (await screen.findByText('Заказ готов к выдаче')).closest<HTMLElement>('[role=row]')!
  const hrefs = within(row)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/processes/instances/17', '/orders/100234', '/tasks/50012'])
  expect(row.textContent?.replaceAll('\u00a0', ' ')).toContain('2 ч')
  const [call] = server.callsOf(`${path}/cases`)
  expect(Object.fromEntries(call!.searchParams)).toEqual({
    ...period,
    of: 'entered',
    state: 'ready',
    limit: '100',
    offset: '0',
  })
  // What is counted is said above the list, the period too.
  expect(screen.getByRole('button', { name: /Какие.*Вошли за период/ })).toBeDefined()
  expect(screen.getByRole('button', { name: /Период с.*01\.11\.2026/ })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Схема' }).getAttribute('href')).toBe(
    `/processes/${name}/${version}`,
  )
})
