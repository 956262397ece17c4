import { cleanup, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProcessEffect, ProcessRow } from '../../../../schemas/api/processes.ts'
import { EffectText } from '../../../../src/client/features/processes/panel/effect-text.tsx'
import { queryKeys } from '../../../../src/client/http/query-keys.ts'
import { mockServer, renderScreen, setWidth } from '../../app/interface.tsx'
import { graphOptions } from './sample-process.ts'

const version = (name: string, number: number, active: boolean): ProcessRow => ({
  name,
  version: number,
  kind: 'task',
  hash: 'x',
  active,
  published: true,
  open: 0,
  overdue: 0,
  state: active ? 'active' : 'draft',
  takes: null,
})
const effect = (name: string, overrides: Partial<ProcessEffect> = {}): ProcessEffect => ({
  name,
  params: null,
  ...overrides,
})

beforeEach(() => {
  setWidth(1366)
  mockServer({
    workflows: [
      version('formatting', 1, false),
      version('formatting', 2, true),
      version('formatting', 3, false),
    ],
    'workflows/order/1/counts': {
      at: '2026-11-21T09:00:00.000Z',
      states: [],
      limits: [
        { name: 'paymentMinutes', unit: 'minutes', value: 90 },
        { name: 'storageDays', unit: 'days', value: 3 },
      ],
    },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const renderEffect = (shown: ProcessEffect) =>
  renderScreen(
    <p>
      <EffectText effect={shown} definition={{ name: 'order', version: 1 }} names={graphOptions().names} />
    </p>,
  )

it('[PO-14] an opened task links into the process that new tasks of its type start with', async () => {
  await renderEffect(effect('openTask', { taskTypes: ['formatting'] }))
  const link = await screen.findByRole('link', { name: 'процесс задачи' })
  expect(link.getAttribute('href')).toBe('/processes/formatting/2')
})

it('[PO-14] a timer displays its setting and duration, with a link for users who may see the setting', async () => {
  const { queries } = await renderEffect(
    effect('startTimer', { timer: { event: 'PAYMENT_TIMED_OUT', limits: ['paymentMinutes'] } }),
  )
  const text = /Сколько ждать оплату на сайте: 1\sч\s30\sмин/
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
  act(() => void queries.setQueryData(queryKeys.rights, ['menuViewSetting']))
  expect((await screen.findByRole('link', { name: text })).getAttribute('href')).toBe(
    '/settings/limits#paymentMinutes',
  )
})

it('[PO-14] a timer without a setting is displayed as due at the scheduled time', async () => {
  await renderEffect(effect('startTimer', { timer: { event: 'CALL_BACK_DUE', limits: [] } }))
  expect(await screen.findByText(/в назначенное время/)).toBeDefined()
})
