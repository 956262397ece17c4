import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chunkTimeoutMs, createLazyScreen } from '../../../src/client/app/load-screen.ts'
import { RouteScreen } from '../../../src/client/app/screen.tsx'
import { renderScreen, setWidth } from './interface.tsx'

const element = (load: () => Promise<() => React.ReactNode>, screen = createLazyScreen(load)) => (
  <>
    <p>the rest</p>
    <RouteScreen route={{ title: 'shell:titles.orders', screen }} />
  </>
)

beforeEach(() => {
  localStorage.clear()
  setWidth(1366)
  // React logs errors that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('[ER-02] a chunk that cannot be loaded shows the load error with a reload button; the rest of the page remains', async () => {
  await renderScreen(
    element(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
  )
  await screen.findByRole('heading', { name: 'Не удалось загрузить страницу' })
  screen.getByRole('button', { name: 'Обновить страницу' })
  screen.getByText('the rest')
})

it('[ER-02] a chunk that has not loaded after 120 s shows the load error', async () => {
  expect(chunkTimeoutMs).toBe(120_000)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await renderScreen(element(() => new Promise(() => undefined)))
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1_000)
  expect(screen.queryByRole('alert')).toBeNull()
  await vi.advanceTimersByTimeAsync(2_000)
  await screen.findByRole('heading', { name: 'Не удалось загрузить страницу' })
})

it('[SH-11] a screen that fails to render shows an error and does not affect the rest of the page', async () => {
  const Broken = () => {
    throw new Error('bug')
  }
  await renderScreen(element(async () => Broken))
  await screen.findByRole('heading', { name: 'Что-то пошло не так' })
  screen.getByText('the rest')
})

it('[ER-02] a failed prefetch is retried when the screen is rendered', async () => {
  const load = vi
    .fn<() => Promise<() => React.ReactNode>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValueOnce(() => 'here it is')
  const loaded = createLazyScreen(load)
  await expect(loaded.load()).rejects.toThrow('not loaded')
  await renderScreen(element(load, loaded))
  await screen.findByText('here it is')
  expect(load).toHaveBeenCalledTimes(2)
})

it('[PF-4] a screen is rendered as soon as its code has loaded', async () => {
  let finishLoading: (component: () => React.ReactNode) => void = () => undefined
  await renderScreen(element(() => new Promise((resolve) => (finishLoading = resolve))))
  await screen.findByRole('status')
  const startedAt = performance.now()
  await act(async () => finishLoading(() => 'here it is'))
  screen.getByText('here it is')
  // React delays replacing the content of a suspended part by 300 ms.
  expect(performance.now() - startedAt).toBeLessThan(250)
})
