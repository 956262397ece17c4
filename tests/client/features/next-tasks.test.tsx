import { cleanup, screen } from '@testing-library/react'
import { afterEach, it, vi } from 'vitest'
import type { TaskRow } from '../../../schemas/api/tasks.ts'
import { NextTasks } from '../../../src/client/features/start/next-tasks.tsx'
import { getServerTime } from '../../../src/client/http/server-clock.ts'
import { formatDateTime, formatTime } from '../../../src/client/ui/format.ts'
import { mockServer, renderScreen, setWidth } from '../app/interface.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[UX-6] the next tasks have their due times in one format: a date unless it is near, and the zone if it differs', async () => {
  setWidth(1366)
  const dayMs = 86_400_000
  const now = getServerTime()
  const [past, today, later] = [-3 * dayMs, 0, 5 * dayMs].map((ms) => new Date(now + ms).toISOString()) as [
    string,
    string,
    string,
  ]
  const createTask = (taskId: number, dueAt: string, pfm: string): Partial<TaskRow> => ({
    taskId,
    orderId: taskId,
    taskType: 'formatting',
    customerName: 'Иванова Анна',
    dueAt,
    overdue: false,
    pfm,
  })
  mockServer({
    tasks: {
      items: [createTask(1, past, '1001'), createTask(2, today, '1001'), createTask(3, later, '1002')],
      total: 3,
    },
    stores: [
      { pfm: '1001', zone: 'Europe/Moscow' },
      { pfm: '1002', zone: 'Asia/Yekaterinburg' },
    ],
    'catalogs/taskTypes': [{ id: 'formatting', description: 'Формирование' }],
  })
  await renderScreen(<NextTasks />)
  await screen.findByText(formatDateTime(past))
  screen.getByText(`сегодня ${formatTime(today)}`)
  const zone = 'Asia/Yekaterinburg'
  await screen.findByText(`${formatDateTime(later, zone)} UTC+5`)
})
