import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chunkTimeoutMs, loadScreen } from '../../../src/client/app/load-screen.ts'
import { RouteScreen } from '../../../src/client/app/screen.tsx'
import { draw, setWidth } from './interface.tsx'

const element = (load: () => Promise<() => React.ReactNode>, screen = loadScreen(load)) => (
  <>
    <p>the rest</p>
    <RouteScreen route={{ title: 'shell:titles.orders', screen }} />
  </>
)

beforeEach(() => {
  localStorage.clear()
  setWidth(1366)
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('[ER-02] a part that cannot be loaded gives the load error and the way out; the rest stays', async () => {
  await draw(element(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))))
  await screen.findByRole('heading', { name: 'Не удалось загрузить страницу' })
  screen.getByRole('button', { name: 'Обновить страницу' })
  screen.getByText('the rest')
})

it('[ER-02] a part that has not come after 120 s gives the load error', async () => {
  expect(chunkTimeoutMs).toBe(120_000)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await draw(element(() => new Promise(() => undefined)))
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1_000)
  expect(screen.queryByRole('alert')).toBeNull()
  await vi.advanceTimersByTimeAsync(2_000)
  await screen.findByRole('heading', { name: 'Не удалось загрузить страницу' })
})

it('[SH-11] a screen that fails to draw says so and takes nothing else down', async () => {
  const Broken = () => {
    throw new Error('bug')
  }
  await draw(element(async () => Broken))
  await screen.findByRole('heading', { name: 'Что-то пошло не так' })
  screen.getByText('the rest')
})

it('[ER-02] a failed early download is tried again when the screen is drawn', async () => {
  const load = vi
    .fn<() => Promise<() => React.ReactNode>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValueOnce(() => 'here it is')
  const loaded = loadScreen(load)
  await expect(loaded.load()).rejects.toThrow('not loaded')
  await draw(element(load, loaded))
  await screen.findByText('here it is')
  expect(load).toHaveBeenCalledTimes(2)
})

it('[PF-4] a screen is drawn as soon as its code is there', async () => {
  let come: (component: () => React.ReactNode) => void = () => undefined
  await draw(element(() => new Promise((resolve) => (come = resolve))))
  await screen.findByRole('status')
  const since = performance.now()
  await act(async () => come(() => 'here it is'))
  screen.getByText('here it is')
  // React holds back for 300 ms what a suspended part was replaced by.
  expect(performance.now() - since).toBeLessThan(250)
})
