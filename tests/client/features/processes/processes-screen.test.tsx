import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProcessRow } from '../../../../schemas/api/processes.ts'
import { ProcessesScreen } from '../../../../src/client/features/processes/processes-screen.tsx'
import { draw, serveFrom, setWidth } from '../../app/interface.tsx'

const row = (name: string, more: Partial<ProcessRow> = {}): ProcessRow => ({
  ...{ name, version: 1, kind: 'task', hash: 'x', active: true, published: true, open: 0, overdue: 0 },
  ...more,
})

beforeEach(() => {
  localStorage.clear()
  setWidth(1366)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[PO-01] [PO-02] every version by its name, whether it is in use, and how much work stands in it', async () => {
  serveFrom({
    workflows: [
      row('order', { kind: 'order', open: 1234, published: false }),
      row('formatting', { open: 25, overdue: 15 }),
      row('confirming', { active: false }),
    ],
  })
  await draw(<ProcessesScreen />, '/processes')
  const tasks = await screen.findByRole('table', { name: 'Процессы: Задачи' })
  const link = await within(tasks).findByRole('link', { name: 'Формирование' })
  expect(link.getAttribute('href')).toBe('/processes/formatting/1')
  const cells = (of: HTMLElement) =>
    within(of)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.replace('\u00a0', ' '))
  expect(cells(tasks)).toEqual([
    ...['Формирование', '1', 'Действуетопубликована', '25', '15'],
    ...['Подтверждение', '1', 'Не используетсяопубликована', '0', '0'],
  ])
  const order = screen.getByRole('table', { name: 'Процессы: Процесс заказа' })
  expect(cells(order)).toEqual(['Заказ', '1', 'Действуетчерновик', '1 234', '0'])
})

it('[PO-01] what the server refuses is said, and may be asked again', async () => {
  serveFrom({
    workflows: () => new Response(JSON.stringify({ code: 403, message: 'Нет доступа' }), { status: 403 }),
  })
  await draw(<ProcessesScreen />, '/processes')
  expect(await screen.findByText('Нет доступа')).toBeDefined()
})
