import { act, cleanup, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PublishedChanges } from '../../../../../schemas/api/workbench.ts'
import { ProcessScreen } from '../../../../../src/client/features/processes/process-screen.tsx'
import { queryKeys } from '../../../../../src/client/http/query-keys.ts'
import { mockServer, renderScreen, setWidth } from '../../../app/interface.tsx'
import { textOf } from './draft-server.tsx'
import { defineDraft, noChanges, texts } from './sample-draft.ts'

/** jsdom has no workers, so the diagrams are not laid out. */
vi.mock('elkjs/lib/elk-worker.min.js?url', () => ({ default: 'elk-worker.js' }))

beforeEach(() => {
  localStorage.clear()
  setWidth(390)
})
afterEach(() => {
  cleanup()
  i18next.removeResourceBundle('ru', 'confirming/v2001')
  vi.unstubAllGlobals()
})

const published: PublishedChanges = {
  base: 2,
  changes: {
    ...noChanges,
    texts: { ru: { 'states.readyToCall.instruction': 'Посмотрите товары и позвоните' } },
    actions: [
      {
        state: 'confirmed',
        at: 'entry',
        action: { type: 'commentOrder', params: { comment: 'Подтвердил сам' } },
      },
    ],
  },
  author: 'Иванова',
  reason: 'Жалобы операторов',
  at: '2026-11-20T09:00:00.000Z',
}

async function openVersion(search = '') {
  mockServer({
    workflows: [],
    'workflows/confirming/2001': { ...defineDraft(noChanges), version: 2001 },
    'workflows/confirming/2001/counts': { at: '2026-11-21T09:00:00.000Z', states: [] },
    'workflows/confirming/2001/changes': published,
    'workflows/confirming/publishing': { revision: 12, versions: [], log: [] },
    'workflow-texts/confirming/2001/ru': texts.ru,
    'catalogs/orderStatuses': [],
    'catalogs/taskTypes': [],
  })
  const { queries } = await renderScreen(
    <Routes>
      <Route path="/processes/:name/:version" element={<ProcessScreen />} />
    </Routes>,
    `/processes/confirming/2001${search}`,
  )
  act(() => void queries.setQueryData(queryKeys.rights, ['processView', 'processPublish']))
}

it('[WB-07] [WB-08] a changed version displays its changes, base version, author and reason', async () => {
  await openVersion()
  await waitFor(() => expect(textOf(document.body)).toContain('Версия изменена из версии 2.'))
  const text = textOf(document.body)
  expect(text).toContain('версия 2.1 · изменена из версии 2')
  expect(text).toContain('Жалобы операторов')
  expect(text).toContain('Иванова, 20.11.2026')
  expect(text).toContain('Запись в журнал заказа: «Подтвердил сам»')
  await waitFor(() => expect(textOf(document.querySelector('del'))).toContain('состав заказа'))
})

it('[WB-07] the publications are displayed also when the responding server has not loaded the new version', async () => {
  await openVersion('?show=publishing')
  expect(await screen.findByText('Решений ещё не было.')).toBeDefined()
})
