import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ErrorDialog } from '../../../src/client/app/error-dialog.tsx'
import { renderScreen, setWidth } from './interface.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (addresses: { supportUrl: string | null; supportEmail: string | null }) => {
  setWidth(1366)
  return renderScreen(
    <ErrorDialog error={new Error('Некорректные данные')} {...addresses} onClose={() => undefined} />,
  )
}

it('[SP-07] [ER-01] the error dialog names what to try, the configured e-mail and the portal', async () => {
  await open({ supportUrl: 'https://help.test/', supportEmail: 'help@shop.test' })
  const dialog = await screen.findByRole('alertdialog', { name: 'Некорректные данные' })
  expect(dialog.textContent).toContain('Ctrl+F5')
  expect(screen.getByRole('link', { name: 'help@shop.test' }).getAttribute('href')).toBe(
    'mailto:help@shop.test',
  )
  expect(screen.getAllByRole('link')[1]?.getAttribute('href')).toBe('https://help.test/')
})

it('[SP-07] [ER-01] without addresses it names only the support', async () => {
  await open({ supportUrl: null, supportEmail: null })
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(/напишите\sв\sподдержку/)
  expect(screen.queryByRole('link')).toBeNull()
})
