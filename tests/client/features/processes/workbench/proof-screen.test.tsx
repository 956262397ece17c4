import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DraftProof } from '../../../../../schemas/api/workbench.ts'
import {
  findProofObstacle,
  findPublishObstacle,
} from '../../../../../src/client/features/processes/workbench/publish-plan.ts'
import { queryKeys } from '../../../../../src/client/http/query-keys.ts'
import { json, setWidth } from '../../../app/interface.tsx'
import { currentUrl, draftUrl, named, openWorkbench, textOf } from './draft-server.tsx'
import { noChanges } from './sample-draft.ts'

/** jsdom has no workers, so the diagrams are not laid out. */
vi.mock('elkjs/lib/elk-worker.min.js?url', () => ({ default: 'elk-worker.js' }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setWidth(390)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const facts = {
  canPublish: true,
  draft: { status: 'open' as const, problems: [], revision: 4 },
  proof: { revision: 4, passed: true },
  isRunning: false,
}

it('[WB-06] only a draft without problems, proven in its last revision, can be published', () => {
  expect(findPublishObstacle(facts)).toBeNull()
  expect(findPublishObstacle({ ...facts, canPublish: false })).toBe('noRight')
  expect(findPublishObstacle({ ...facts, draft: { ...facts.draft, status: 'published' } })).toBe('published')
  expect(findPublishObstacle({ ...facts, proof: undefined })).toBe('noProof')
  expect(findPublishObstacle({ ...facts, proof: { revision: 3, passed: true } })).toBe('oldProof')
  expect(findPublishObstacle({ ...facts, proof: { revision: 4, passed: false } })).toBe('failedProof')
  expect(findPublishObstacle({ ...facts, isRunning: true })).toBe('running')
  const problems = [{ place: 'steps.added1', code: 'locked' }]
  expect(findPublishObstacle({ ...facts, draft: { ...facts.draft, problems } })).toBe('problems')
  // A draft with problems may be proven, so that the proof says what is wrong.
  expect(findProofObstacle({ ...facts, draft: { ...facts.draft, problems } })).toBeNull()
  expect(findProofObstacle({ ...facts, isRunning: true })).toBe('running')
})

const findPublish = () => screen.findByRole('button', { name: /^Выпустить/ })
const reasonOf = (button: HTMLElement) =>
  textOf(document.getElementById(button.getAttribute('aria-describedby') ?? ''))
const isBlocked = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

it('[WB-06] a draft is proven, published for stores and a share with a reason, and its publications are opened', async () => {
  const { sent } = await openWorkbench(`${draftUrl}/proof`)
  const publish = await findPublish()
  expect(isBlocked(publish)).toBe(true)
  await waitFor(() => expect(reasonOf(publish)).toBe('Сначала запустите проверку'))
  fireEvent.click(screen.getByRole('button', { name: named('Запустить проверку') }))
  expect(await screen.findByText('Все пути проходятся и ведут к концу')).toBeDefined()
  expect(screen.getByText('путей: 120')).toBeDefined()
  await waitFor(() => expect(isBlocked(publish)).toBe(false))
  fireEvent.change(screen.getByRole('textbox', { name: /^Доля заказов/ }), { target: { value: '10' } })
  fireEvent.click(screen.getByRole('radio', { name: named('В выбранных магазинах') }))
  fireEvent.click(screen.getByRole('checkbox', { name: named('1001 Первый') }))
  expect(textOf(publish)).toBe('Выпустить «Понятные указания» в 1 магазине для 10 % заказов')
  fireEvent.click(publish)
  const reason = screen.getByRole('textbox', { name: /^Причина/ })
  expect(document.activeElement).toBe(reason)
  fireEvent.change(reason, { target: { value: 'Жалобы операторов' } })
  fireEvent.click(publish)
  await waitFor(() => expect(currentUrl()).toBe('/processes/confirming/2001?show=publishing'))
  expect(sent.at(-1)).toEqual({
    method: 'POST',
    path: '/7/publish',
    body: { revision: 1, publishing: 12, pfms: ['1001'], share: 10, reason: 'Жалобы операторов' },
  })
})

it('[WB-06] a failed proof describes the failure and prevents publishing', async () => {
  const failed = (revision: number): DraftProof => ({
    revision,
    passed: false,
    checks: [
      { name: 'machine', passed: true, problems: [], counts: {} },
      {
        name: 'openInstances',
        passed: false,
        problems: [{ place: 'waiting', code: 'stuck', params: { count: 3 } }],
        counts: { open: 14 },
      },
    ],
    coverage: { states: [], transitions: [] },
    fallbacks: ['states.added1.title'],
    ms: 900,
  })
  await openWorkbench(`${draftUrl}/proof`, { proof: failed })
  fireEvent.click(await screen.findByRole('button', { name: named('Запустить проверку') }))
  await screen.findByText(/Открытым процессам некуда перейти: 3/)
  const check = document.querySelector('[data-check=openInstances]')!
  expect(textOf(check)).toContain('Не пройдено')
  expect(textOf(document.querySelector('[data-check=machine]'))).toContain('Пройдено')
  expect(screen.getByText(/Казахского текста нет в 1.месте/)).toBeDefined()
  const publish = await findPublish()
  expect(isBlocked(publish)).toBe(true)
  expect(reasonOf(publish)).toBe('Проверка не пройдена')
})

it('[WB-06] a failed check names the state, the text and its language, or the limit', async () => {
  const problems = [
    { place: 'texts.en.states.waiting.title', code: 'missingText' },
    { place: 'texts.en.events.ADDED_STEP_DONE.label', code: 'missingText' },
    { place: 'limits.callAttempts', code: 'limitOutOfBounds', params: { min: 1, max: 10 } },
  ]
  await openWorkbench(`${draftUrl}/proof`, {
    proof: (revision) => ({
      revision,
      passed: false,
      checks: [{ name: 'changes', passed: false, problems, counts: {} }],
      coverage: { states: [], transitions: [] },
      fallbacks: [],
      ms: 900,
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: named('Запустить проверку') }))
  const check = await waitFor(() => {
    const found = document.querySelector('[data-check=changes]')
    expect(found).not.toBeNull()
    return found!
  })
  const lines = [...check.querySelectorAll('li')].map(textOf)
  expect(lines[0]).toMatch(/^.+ · Заголовок · Английский: Нужен текст$/)
  expect(lines[1]).toMatch(/^Добавлен шаг · .+ · Английский: Нужен текст$/)
  expect(lines[2]).toMatch(/^Попыток звонка.*: /)
})

it('[WB-06] [WB-08] a draft that was saved after its proof must be proven again', async () => {
  const { saveByOther, queries } = await openWorkbench(`${draftUrl}/proof`)
  fireEvent.click(await screen.findByRole('button', { name: named('Запустить проверку') }))
  const publish = await findPublish()
  await waitFor(() => expect(isBlocked(publish)).toBe(false))
  saveByOther({ ...noChanges, limits: { callAttempts: 5 } })
  await act(() => queries.invalidateQueries({ queryKey: queryKeys.drafts }))
  await waitFor(() => expect(isBlocked(publish)).toBe(true))
  expect(reasonOf(publish)).toBe('Черновик изменён после проверки: проверьте ещё раз')
})

it('[WB-06] a publishing that finds stuck processes shows them in the proof', async () => {
  const openInstances = {
    name: 'openInstances',
    passed: false,
    problems: [{ place: 'readyToCall', code: 'stuck', params: { count: 2 } }],
    counts: { open: 2 },
  }
  await openWorkbench(`${draftUrl}/proof`, {
    proof: (revision) => ({
      revision,
      passed: true,
      checks: [{ name: 'openInstances', passed: true, problems: [], counts: { open: 0 } }],
      coverage: { states: [], transitions: [] },
      fallbacks: [],
      ms: 900,
    }),
    publish: () => json({ code: 19, message: 'Открытые процессы', details: { openInstances } }, 409),
  })
  fireEvent.click(await screen.findByRole('button', { name: named('Запустить проверку') }))
  const publish = await findPublish()
  await waitFor(() => expect(isBlocked(publish)).toBe(false))
  fireEvent.change(screen.getByRole('textbox', { name: /^Причина/ }), { target: { value: 'Жалобы' } })
  fireEvent.click(publish)
  await screen.findByText(/Открытым процессам некуда перейти: 2/)
  expect(textOf(document.querySelector('[data-check=openInstances]'))).toContain('Не пройдено')
  expect(reasonOf(await findPublish())).toBe('Проверка не пройдена')
})

it('[WB-06] without the right nothing can be proven or published, with the reason', async () => {
  await openWorkbench(`${draftUrl}/proof`, { rights: ['processView'] })
  const publish = await findPublish()
  await waitFor(() => expect(reasonOf(publish)).toMatch(/^Нет права/))
  expect(isBlocked(screen.getByRole('button', { name: named('Запустить проверку') }))).toBe(true)
})
