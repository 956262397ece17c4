import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProcessDefinition } from '../../../../schemas/api/processes.ts'
import type {
  ActivationCheck,
  MigrationReport,
  WorkflowPublicationStatus,
} from '../../../../schemas/api/workflows.ts'
import { ActivationScreen } from '../../../../src/client/features/processes/bench/activation-screen.tsx'
import { MigrationScreen } from '../../../../src/client/features/processes/bench/migration-screen.tsx'
import { queryKeys } from '../../../../src/client/http/query-keys.ts'
import { describeMachine } from '../../../../src/server/engine/definition.ts'
import { workflows } from '../../../../workflows/registry.generated.ts'
import { json, mockServer, renderScreen, setWidth } from '../../app/interface.tsx'

const features = join(import.meta.dirname, '../../../../src/client/features')

/** jsdom has no workers, so the diagrams are not laid out. */
vi.mock('elkjs/lib/elk-worker.min.js?url', () => ({ default: 'elk-worker.js' }))

const define = (version: number): ProcessDefinition => ({
  ...describeMachine(
    workflows.find((workflow) => workflow.name === 'confirming' && workflow.version === version)!,
  ),
  name: 'confirming',
  version,
  kind: 'task',
  hash: `v${version}`,
  active: true,
  published: true,
})

const publishing: WorkflowPublicationStatus = {
  revision: 7,
  versions: [1, 2].map((version) => ({
    version,
    state: version === 2 ? 'active' : 'superseded',
    pfms: null,
    share: 100,
    open: 3,
    migratesFrom: version === 2 ? [1] : [],
  })),
  log: [],
}

const report = (overrides: Partial<MigrationReport> = {}): MigrationReport => ({
  groups: [],
  stuck: [],
  moved: 0,
  only: null,
  beyond: 0,
  drafts: { kept: 0, lost: 0, dropped: [] },
  ...overrides,
})
const automatic = { from: 'readyToCall', to: 'readyToCall', count: 3, problem: null }

/** Dry run of a server on which the state `waiting` has a target only if the user selects one. */
const runDry = (states: Record<string, string>): MigrationReport => {
  const to = states.waiting ?? null
  const problem = to === null ? 'unmapped' : null
  return report({
    groups: [automatic, { from: 'waiting', to, count: 1, problem }],
    stuck: problem === null ? [] : [{ instanceId: 12, orderId: 100_234, state: 'waiting', problem }],
  })
}

interface Sent {
  path: string
  body: Record<string, unknown>
}

function Place() {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}
const currentUrl = () => document.querySelector('output')?.textContent

/** Opens a page at `path`. `answer`: response to a change; dry runs are answered by `dryRun`. */
async function open(
  path: string,
  {
    dryRun = runDry,
    answer = () => json({ id: 1 }, 202),
    ...answers
  }: {
    dryRun?: (states: Record<string, string>) => MigrationReport
    answer?: (sent: Sent) => Response
  } & Record<string, unknown> = {},
) {
  const sent: Sent[] = []
  mockServer({
    workflows: [],
    stores: [
      { pfm: '1001', name: 'Первый' },
      { pfm: '1002', name: 'Второй' },
    ],
    'workflows/confirming/1': define(1),
    'workflows/confirming/2': define(2),
    'workflows/confirming/1/counts': { at: '2026-11-21T09:00:00.000Z', states: [], limits: [] },
    'workflows/confirming/2/counts': { at: '2026-11-21T09:00:00.000Z', states: [], limits: [] },
    'workflows/confirming/publishing': publishing,
    'workflows/confirming/2/gate': { blocked: false, versions: [] } satisfies ActivationCheck,
    'catalogs/orderStatuses': [],
    'catalogs/taskTypes': [],
    ...answers,
  })
  const read = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method === undefined || init.method === 'GET') return read(input, init)
    const body = JSON.parse(String(init.body)) as Sent['body']
    if (body.dryRun === true) return json(dryRun(body.states as Record<string, string>))
    const request = { path: new URL(input, 'http://crm.test').pathname, body }
    sent.push(request)
    return answer(request)
  })
  const { queries } = await renderScreen(
    <>
      <Place />
      <Routes>
        <Route path="/processes/:name/:version/publish" element={<ActivationScreen />} />
        <Route path="/processes/:name/:version/migrate/:from" element={<MigrationScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    path,
  )
  act(() => void queries.setQueryData(queryKeys.rights, ['processView', 'processPublish']))
  return { sent }
}

const migration = '/processes/confirming/2/migrate/1'
const activation = '/processes/confirming/2/publish'
const findTarget = (state: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `Куда перевести «${state}»` })
const findButton = (name: RegExp) => screen.findByRole('button', { name })
const isBlocked = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const typeReason = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^Причина/ }), { target: { value: text } })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setWidth(390)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[PO-05] a migration is blocked until every occupied state has a target, then its button names verb, object and count', async () => {
  const { sent } = await open(migration)
  const waiting = await findTarget('Звонок отложен')
  const row = waiting.closest('li')!
  expect(row.textContent).toContain('Не указано, куда перевести')
  const ready = (await findTarget('Нужно позвонить покупателю')).closest('li')!
  expect(within(ready).getByText('автоматически')).toBeDefined()
  const button = await findButton(/^Перенести/)
  expect(button.textContent).toBe('Перенести 3 процесса на версию 2')
  expect(isBlocked(button)).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby')!)!.textContent).toBe(
    'Выберите новое состояние. Осталось: 1',
  )
  // The dry run says who would be stuck, and why.
  const stuck = screen.getByRole('table', { name: 'Процессы, которые не смогут продолжиться' })
  expect(stuck.textContent).toContain('Заказ 100234')
  expect(stuck.textContent).toContain('Не указано, куда перевести')

  fireEvent.change(waiting, { target: { value: 'readyToCall' } })
  await waitFor(() => expect(isBlocked(button)).toBe(false))
  expect(button.textContent).toBe('Перенести 4 процесса на версию 2')
  expect(currentUrl()).toBe(`${migration}?map=waiting-readyToCall`)
  expect(row.textContent).toContain('вручную')

  // The missing reason is an error at its field, which gets the focus.
  fireEvent.click(button)
  const reason = screen.getByRole('textbox', { name: /^Причина/ })
  expect(document.activeElement).toBe(reason)
  expect(screen.getByText('Напишите причину: она останется в журнале')).toBeDefined()
  expect(sent).toEqual([])
  typeReason('Все на новой')
  fireEvent.click(button)
  await waitFor(() => expect(currentUrl()).toBe('/processes/confirming/2?show=publishing'))
  expect(sent).toEqual([
    {
      path: '/api/workflows/confirming/2/migration',
      body: {
        from: 1,
        dryRun: false,
        states: { waiting: 'readyToCall' },
        reason: 'Все на новой',
        revision: 7,
      },
    },
  ])
})

it('[PO-05] selected targets and the reason survive a reload; a refusal is shown at the button and keeps the input', async () => {
  const refusal = { code: 19, message: 'Версию 2 изменил другой сотрудник' }
  await open(migration, { answer: () => json(refusal, 409) })
  fireEvent.change(await findTarget('Звонок отложен'), { target: { value: 'readyToCall' } })
  await waitFor(() => expect(currentUrl()).toContain('map='))
  typeReason('Все на новой')
  const url = currentUrl()!
  cleanup()
  await open(url, { answer: () => json(refusal, 409) })
  expect((await findTarget('Звонок отложен')).value).toBe('readyToCall')
  const button = await findButton(/^Перенести 4/)
  await waitFor(() => expect(isBlocked(button)).toBe(false))
  button.focus()
  fireEvent.click(button)
  const bar = screen.getByRole('group', { name: 'Действие' })
  expect((await within(bar).findByRole('alert')).textContent).toContain(refusal.message)
  expect(document.activeElement).toBe(button)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Причина/ }).value).toBe('Все на новой')
})

it('[PO-05] the button is disabled with the reason when there is no work on the old version', async () => {
  const { sent } = await open(migration, { dryRun: () => report() })
  const button = await findButton(/^Перенести/)
  await waitFor(() => expect(button.getAttribute('title')).toBe('Нет задач в старой версии'))
  expect(isBlocked(button)).toBe(true)
  fireEvent.click(button)
  expect(sent).toEqual([])
  // On a phone there are links instead of the diagrams.
  expect(screen.getByRole('link', { name: 'Открыть схему версии 1' }).getAttribute('href')).toBe(
    '/processes/confirming/1',
  )
})

it('[PO-05] [UX-6] the zoom buttons are next to each diagram and do not cover it', async () => {
  setWidth(1366)
  await open(migration)
  const toolbars = await screen.findAllByRole('toolbar', { name: 'Схема' })
  expect(toolbars).toHaveLength(2)
  for (const toolbar of toolbars)
    expect(
      within(toolbar)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Крупнее', 'Мельче', 'Показать всё'])
  // What is a child of the diagram lies over its states.
  const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) =>
      /\bPanel\b[^\n]*'@xyflow\/react'|<\/Diagram>/.test(readFileSync(join(features, file), 'utf8')),
    )
  expect(sources).toEqual([])
})

it('[PO-05] an activation names its stores and its share, and errors are at their fields', async () => {
  const { sent } = await open(activation, { answer: () => json({}) })
  const button = await findButton(/^Включить версию 2/)
  await waitFor(() => expect(isBlocked(button)).toBe(false))
  expect(button.textContent).toBe('Включить версию 2 во всех магазинах')
  fireEvent.click(screen.getByRole('radio', { name: 'В выбранных магазинах' }))
  expect(button.textContent).toBe('Включить версию 2 в выбранных магазинах')
  typeReason('Проба')
  fireEvent.click(button)
  expect(screen.getByText('Выберите хотя бы один магазин')).toBeDefined()
  const store = await screen.findByRole('checkbox', { name: '1001 Первый' })
  expect(document.activeElement).toBe(store)
  fireEvent.click(store)
  const share = screen.getByRole('textbox', { name: 'Доля заказов, %' })
  fireEvent.change(share, { target: { value: '120' } })
  expect(screen.getByText('Целое число от 1 до 100')).toBeDefined()
  fireEvent.click(button)
  expect(document.activeElement).toBe(share)
  fireEvent.change(share, { target: { value: '20' } })
  expect(button.textContent).toMatch(/^Включить версию 2 в 1 магазине для 20\s% заказов$/)
  fireEvent.click(button)
  await waitFor(() => expect(currentUrl()).toBe('/processes/confirming/2?show=publishing'))
  expect(sent).toEqual([
    {
      path: '/api/workflows/confirming/2/activation',
      body: { active: true, pfms: ['1001'], share: 20, reason: 'Проба', revision: 7 },
    },
  ])
})

it('[PO-10] an activation is blocked when open instances could not continue, and the check lists them with the reason', async () => {
  const stuck = { instanceId: 12, orderId: 100_234, state: 'waiting', problem: 'noEnd' }
  await open(activation, {
    'workflows/confirming/2/gate': {
      blocked: true,
      versions: [
        {
          from: 1,
          open: 4,
          migrates: true,
          report: report({
            groups: [automatic, { from: 'waiting', to: null, count: 1, problem: 'noEnd' }],
            stuck: [stuck],
          }),
        },
      ],
    } satisfies ActivationCheck,
  })
  const button = await findButton(/^Включить версию 2/)
  await waitFor(() =>
    expect(button.getAttribute('title')).toBe('Есть процессы, которые не смогут продолжиться'),
  )
  const table = screen.getByRole('table', { name: 'Процессы, которые не смогут продолжиться' })
  expect(within(table).getByRole('link').getAttribute('href')).toBe('/processes/instances/12')
  expect(table.textContent).toContain('Отсюда процесс не сможет завершиться')
  // The difference to the other version is in words on the same page.
  expect(screen.getByRole('region', { name: 'Что изменится по сравнению с версией 1' })).toBeDefined()
})
