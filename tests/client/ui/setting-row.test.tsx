import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SettingRow } from '../../../src/client/ui/settings/setting-row.tsx'
import { renderScreen, mockServer, setWidth } from '../app/interface.tsx'

beforeEach(() => {
  localStorage.clear()
  setWidth(1366)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[ST-10] a setting that is an entry of a catalogue is chosen by its text', async () => {
  mockServer({
    'catalogs/actionIfNotValidate': [
      { id: 2, description: 'На склад' },
      { id: 3, description: 'Отказать' },
    ],
  })
  const onChange = vi.fn()
  const bounds = { unit: 'catalog', value: 2, default: 2, min: 1, max: 4, changed: null }
  await renderScreen(
    <SettingRow
      setting={{ name: 'actionIfNotValidate', ...bounds }}
      typed={undefined}
      problem={undefined}
      disabled={false}
      onChange={onChange}
    />,
  )
  await screen.findByRole('option', { name: 'На склад' })
  const choice = screen.getByRole<HTMLSelectElement>('combobox')
  expect(choice.value).toBe('2')
  expect(screen.getByText(/По умолчанию/).textContent).toContain('На склад')
  fireEvent.change(choice, { target: { value: '3' } })
  expect(onChange).toHaveBeenCalledWith('3')
})
