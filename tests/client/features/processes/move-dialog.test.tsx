import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { InstanceMove, InstanceMoves } from '../../../../schemas/api/process-moves.ts'
import type { InstancePath } from '../../../../schemas/api/processes.ts'
import { InstanceScreen } from '../../../../src/client/features/processes/instance-screen.tsx'
import { queryKeys } from '../../../../src/client/http/query-keys.ts'
import { describeMachine } from '../../../../src/server/engine/definition.ts'
import { workflows } from '../../../../workflows/registry.generated.ts'
import { json, mockServer, renderScreen, setWidth } from '../../app/interface.tsx'

/** jsdom has no workers, so the diagram is not laid out. */
vi.mock('elkjs/lib/elk-worker.min.js?url', () => ({ default: 'elk-worker.js' }))

const path: InstancePath = {
  instance: { instanceId: 17, workflow: 'formatting', version: 2, state: 'packing', ended: false },
  orderId: 100_234,
  taskId: 50_012,
  pfm: '1001',
  related: [],
  steps: [
    {
      revision: 0,
      at: '2026-11-21T09:00:00.000Z',
      who: 'Мария',
      from: null,
      event: '@start',
      to: 'packing',
      version: 2,
      reason: null,
    },
  ],
}
const moves: InstanceMoves = {
  revision: 4,
  state: 'packing',
  targets: ['collecting'],
  refused: [
    { state: 'confirming', kind: 'answers', event: 'PACKED', guard: null, effect: null },
    { state: 'withdrawn', kind: 'system', event: 'ORDER_WITHDRAWN', guard: null, effect: null },
  ],
}
const dryRun: InstanceMove = {
  isDone: false,
  revision: 4,
  from: 'packing',
  to: 'collecting',
  events: ['BACK_TO_COLLECTION'],
  effects: [],
  timers: [{ event: 'ORDER_WITHDRAWN', at: '2026-11-21T12:00:00.000Z', outcome: 'cancelled' }],
  tasks: [{ type: 'formatting', outcome: 'stays', right: null, claimedBy: 'Пётр', losesDraft: true }],
  remains: [{ effect: 'reportToOrder', count: 1, lastAt: '2026-11-21T09:00:00.000Z' }],
}

async function open({ rights = ['processView', 'processMove'], ended = false } = {}) {
  const sent: unknown[] = []
  const workflow = workflows.find(({ name, version }) => name === 'formatting' && version === 2)!
  mockServer({
    'workflows/instances/17/path': { ...path, instance: { ...path.instance, ended } },
    'workflows/instances/17/moves': moves,
    'workflows/instances/17/steps/0': {
      revision: 0,
      version: 2,
      state: 'packing',
      form: null,
      script: null,
      summary: {},
      answer: null,
    },
    'workflows/formatting/2': {
      ...describeMachine(workflow),
      name: 'formatting',
      version: 2,
      kind: 'task',
      hash: '',
      active: true,
      published: true,
    },
    workflows: [],
    'catalogs/orderStatuses': [],
    'catalogs/taskTypes': [],
  })
  const read = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return read(input, init)
    const body = JSON.parse(String(init.body)) as { dryRun: boolean }
    if (body.dryRun) return json(dryRun)
    sent.push(body)
    return json({ ...dryRun, isDone: true, revision: 5 })
  })
  const { queries } = await renderScreen(
    <Routes>
      <Route path="/processes/instances/:instanceId?" element={<InstanceScreen />} />
    </Routes>,
    '/processes/instances/17',
  )
  act(() => void queries.setQueryData(queryKeys.rights, rights))
  return { sent }
}

beforeEach(() => setWidth(390))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[PO-17] the dialog displays what changes, what remains and what blocks the move, and requires a reason', async () => {
  const { sent } = await open()
  fireEvent.click(await screen.findByRole('button', { name: /^Перевести вручную/ }))
  const dialog = await screen.findByRole('alertdialog')
  const target = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Куда перевести/ })
  // Without a target nothing can be done.
  const button = screen.getByRole('button', { name: /^Перевести\sпроцесс\s№\s17/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(dialog.textContent).toContain('Этого события ждут от другой системы или процесса')
  fireEvent.change(target, { target: { value: 'collecting' } })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  expect(dialog.textContent).toContain('с ней сейчас работает Пётр')
  expect(dialog.textContent).toContain('начатый, но не отправленный ответ будет потерян')
  expect(dialog.textContent).toMatch(/не сработает: был назначен на/)
  expect(dialog.textContent).toContain('раз')
  fireEvent.click(button)
  expect(sent).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: /^Причина/ }), {
    target: { value: ' Собрано не то ' },
  })
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent).toEqual([{ to: 'collecting', revision: 4, reason: 'Собрано не то', dryRun: false }])
})

it('[PO-17] the move is not offered without the right or when the process has ended', async () => {
  await open({ rights: ['processView'] })
  await screen.findByText(/Шаг 1 из 1/)
  expect(screen.queryByRole('button', { name: /^Перевести вручную/ })).toBeNull()
  cleanup()
  await open({ ended: true })
  await screen.findByText(/Шаг 1 из 1/)
  expect(screen.queryByRole('button', { name: /^Перевести вручную/ })).toBeNull()
})
