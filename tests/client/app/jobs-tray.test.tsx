import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Job } from '../../../schemas/api/jobs.ts'
import { scheduleQueryRefetch } from '../../../src/client/app/live-queries.ts'
import { autoDismissMs } from '../../../src/client/app/shell/use-auto-dismiss.ts'
import JobsTray from '../../../src/client/app/shell/jobs-tray.tsx'
import { jobsTrayOpenState } from '../../../src/client/ui/jobs-tray-state.ts'
import { renderScreen, json, mockServer, setWidth, type Answers } from './interface.tsx'

const job = (id: number, overrides: Partial<Job> = {}): Job => ({
  id,
  kind: 'export',
  title: `Работа ${id}`,
  status: 'running',
  done: 0,
  total: null,
  cancelAsked: false,
  result: null,
  error: null,
  createdAt: new Date().toISOString(),
  endedAt: null,
  dismissed: false,
  batch: null,
  file: null,
  ...overrides,
})
const endedJob = (id: number, overrides: Partial<Job> = {}) =>
  job(id, { status: 'done', endedAt: new Date().toISOString(), ...overrides })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

let answers: Answers
beforeEach(() => {
  setWidth(1366)
  jobsTrayOpenState.open()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const show = async (...jobs: Job[]) => {
  answers = { jobs }
  const server = mockServer(answers)
  return { ...server, ...(await renderScreen(<JobsTray />)) }
}
const row = (id: number) => screen.findByRole('listitem', { name: `Работа ${id}` })

describe('[OP-07] jobs tray', () => {
  it('shows the progress of each job, and nothing without jobs', async () => {
    await show(job(1, { done: 250, total: 1000 }), job(2), job(3, { status: 'queued' }))
    const bar = within(await row(1)).getByRole('progressbar')
    expect(bar).toMatchObject({ value: 250, max: 1000 })
    expect(bar.getAttribute('aria-valuetext')).toBe('250 из 1 000'.replace(' 000', '\u00a0000'))
    expect(
      within(await row(2))
        .getByRole('progressbar')
        .hasAttribute('value'),
    ).toBe(false)
    expect(screen.queryByText('Работа 3'), 'collapsed').toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Ещё 1' }))
    expect((await row(3)).textContent).toContain('В очереди')
    cleanup()
    const { callsOf } = await show(
      endedJob(4, { dismissed: true }),
      endedJob(5, { endedAt: inHours(-24 * 4) }),
    )
    await waitFor(() => expect(callsOf('jobs')).toHaveLength(1))
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('cancels, repeats and dismisses jobs by the server, and refetches', async () => {
    const { calls } = await show(
      job(1, { total: 5 }),
      endedJob(2, { status: 'failed', error: 'Слишком много' }),
    )
    for (const act of ['1/cancel', '2/retry', '2/dismiss']) answers[`jobs/${act}`] = {}
    expect((await row(2)).textContent).toContain('Не удалось: Слишком много')
    await userEvent.click(screen.getByRole('button', { name: 'Отменить: Работа 1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Повторить: Работа 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Убрать: Работа 2' }))
    await waitFor(() =>
      expect(calls.map(({ pathname }) => pathname).filter((path) => path.includes('/jobs/'))).toEqual([
        '/api/jobs/1/cancel',
        '/api/jobs/2/retry',
        '/api/jobs/2/dismiss',
      ]),
    )
    expect(calls.filter(({ pathname }) => pathname === '/api/jobs').length).toBeGreaterThan(3)
  })

  it('links to the results of a batch, and reports rows that were not processed', async () => {
    const batch = { family: 'orderBatches', id: 7, carryOut: true }
    await show(endedJob(1, { batch, kind: 'batch', result: { wrong: 1, done: 1, failed: 2 } }))
    const link = within(await row(1)).getByRole('link', { name: 'Работа 1' })
    expect(link.getAttribute('href')).toBe('/orders/batches/7')
    expect((await row(1)).textContent).toContain('Готово: 1 из 4')
  })

  it('dismisses successful jobs by itself, but not under the mouse, and not failed ones', async () => {
    const batch = { family: 'orderBatches', id: 7, carryOut: true }
    const finishedBatch = { batch, kind: 'batch', result: { wrong: 0, done: 2, failed: 0 } }
    const { calls } = await show(
      endedJob(1, finishedBatch),
      endedJob(2, { ...finishedBatch, result: { wrong: 0, done: 1, failed: 1 } }),
    )
    const dismissed = () => calls.map(({ pathname }) => pathname).filter((path) => path.endsWith('/dismiss'))
    answers['jobs/1/dismiss'] = {}
    const visibleRow = await row(1)
    vi.useFakeTimers()
    try {
      fireEvent.mouseEnter(visibleRow)
      act(() => void vi.advanceTimersByTime(autoDismissMs + 1))
      expect(dismissed()).toEqual([])
      fireEvent.mouseLeave(visibleRow)
      await act(() => vi.advanceTimersByTimeAsync(autoDismissMs + 1))
      expect(dismissed()).toEqual(['/api/jobs/1/dismiss'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows the message when the server refuses an action', async () => {
    await show(job(1))
    answers['jobs/1/cancel'] = () => json({ code: 1, message: 'Уже закончена' }, 409)
    await userEvent.click(await screen.findByRole('button', { name: 'Отменить: Работа 1' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Уже закончена')
  })

  it('announces changes once, politely', async () => {
    const { queries } = await show(job(1, { done: 1, total: 9 }), endedJob(2))
    await row(1)
    const status = screen.getByRole('status')
    expect(status.textContent, 'existing jobs are not announced').toBe('')
    answers.jobs = [endedJob(1), endedJob(2)]
    scheduleQueryRefetch({ kind: 'job' }, queries)
    await waitFor(() => expect(status.textContent).toBe('Работа 1: Готово'))
  })

  it('offers the file as long as it is stored, under the name from the server', async () => {
    const file = { name: 'Заказы.xlsx', bytes: 10, until: inHours(1) }
    await show(endedJob(1, { file }), endedJob(2, { file: { ...file, until: inHours(-1) } }))
    answers['jobs/1/file'] = () =>
      new Response('x', {
        headers: {
          'content-disposition': `attachment; filename="list.xlsx"; filename*=UTF-8''${encodeURIComponent('Заказы.xlsx')}`,
        },
      })
    expect((await row(2)).textContent).toContain('Срок хранения файла истёк')
    expect(within(await row(2)).queryByRole('button', { name: /Скачать/ })).toBeNull()
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:x'
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await userEvent.click(screen.getByRole('button', { name: 'Скачать: Заказы.xlsx' }))
    await waitFor(() => expect(saved).toEqual(['Заказы.xlsx']))
  })
})
