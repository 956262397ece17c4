import { cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chunkTimeoutMs, loadScreen } from '../../../src/client/app/load-screen.ts'
import { ScreenError } from '../../../src/client/app/pages/screen-error.tsx'
import { ErrorBoundary } from '../../../src/client/ui/error-boundary.tsx'
import { draw, setWidth } from './interface.tsx'

const drawn = (load: () => Promise<() => React.ReactNode>) => {
  const { Screen } = loadScreen(load)
  return (
    <>
      <p>the rest</p>
      <ErrorBoundary fallback={(error) => <ScreenError error={error} />}>
        <Suspense fallback="loading">
          <Screen />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

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
  await draw(drawn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))))
  await screen.findByRole('heading', { name: 'Не удалось загрузить страницу' })
  screen.getByRole('button', { name: 'Обновить страницу' })
  screen.getByText('the rest')
})

it('[ER-02] a part that has not come after 120 s gives the load error', async () => {
  expect(chunkTimeoutMs).toBe(120_000)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await draw(drawn(() => new Promise(() => undefined)))
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1_000)
  expect(screen.queryByRole('alert')).toBeNull()
  await vi.advanceTimersByTimeAsync(2_000)
  await screen.findByRole('heading', { name: 'Не удалось загрузить страницу' })
})

it('[SH-11] a screen that fails to draw says so and takes nothing else down', async () => {
  const Broken = () => {
    throw new Error('bug')
  }
  await draw(drawn(async () => Broken))
  await screen.findByRole('heading', { name: 'Что-то пошло не так' })
  screen.getByText('the rest')
})

it('[ER-02] a failed early download is tried again when the screen is drawn', async () => {
  const load = vi
    .fn<() => Promise<() => React.ReactNode>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValueOnce(() => 'here it is')
  const { Screen, preload } = loadScreen(load)
  preload()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve))
  await draw(
    <Suspense fallback="loading">
      <Screen />
    </Suspense>,
  )
  await screen.findByText('here it is')
})
