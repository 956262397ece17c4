import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MonthGrid } from '../../../src/client/ui/month-grid.tsx'
import { renderScreen, setWidth } from '../app/interface.tsx'

beforeEach(() => setWidth(1366))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('[VA-01] calendar without a chosen day', () => {
  it.each([
    [{ max: '2026-02-10' }, '10.02.2026'],
    [{ min: '2199-03-05' }, '05.03.2199'],
  ])(
    'opens on the month of the nearest day that can be chosen, and focuses this day: %j',
    async (limits, day) => {
      await renderScreen(<MonthGrid from="" to="" onPick={() => undefined} autoFocus {...limits} />)
      const button = await screen.findByRole('button', { name: day })
      expect(document.activeElement).toBe(button)
    },
  )
})
