import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { JSX } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SearchField, searchPauseMs } from '../../../src/client/ui/list/search-field.tsx'
import { renderScreen } from '../app/interface.tsx'

afterEach(cleanup)
const typeAndEnter = (text: string) => {
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter' })
  return field
}

describe('[OL-01] a search field of one number', () => {
  it('reads a number as it is printed, and never two numbers as one', async () => {
    const onSearch = vi.fn()
    await renderScreen(<SearchField label="Номер" value="" onSearch={onSearch} digits />)
    await screen.findByRole('searchbox')
    typeAndEnter('№ 100 473')
    expect(onSearch).toHaveBeenLastCalledWith('100473')
    onSearch.mockClear()
    for (const text of ['100473, 100474', '100473 100474', '1,5', '10a']) {
      const field = typeAndEnter(text)
      expect(field.value, 'the typed text stays').toBe(text)
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(field.validationMessage).toBe('Введите один номер цифрами')
    }
    expect(onSearch).not.toHaveBeenCalled()
  })
})

describe('[OL-01] a pending search', () => {
  const typed = async (ui: JSX.Element) => {
    await renderScreen(ui)
    const field = await screen.findByRole<HTMLInputElement>('searchbox')
    vi.useFakeTimers()
    act(() => field.focus())
    fireEvent.change(field, { target: { value: 'Иванов' } })
  }
  afterEach(() => {
    vi.useRealTimers()
    window.history.replaceState(null, '', '/')
  })

  it('runs immediately when the next press is elsewhere: an export uses the text of the field', async () => {
    const onSearch = vi.fn()
    await typed(
      <>
        <SearchField label="Имя" value="" onSearch={onSearch} />
        <button>Excel</button>
      </>,
    )
    act(() => screen.getByText('Excel').focus())
    expect(onSearch.mock.calls).toEqual([['Иванов']])
    vi.advanceTimersByTime(searchPauseMs)
    expect(onSearch).toHaveBeenCalledTimes(1)
  })

  it('does not bring back a page that was left by a link or a key', async () => {
    const onSearch = vi.fn()
    await typed(
      <>
        <SearchField label="Имя" value="" onSearch={onSearch} />
        <a href="/orders/1">100473</a>
      </>,
    )
    act(() => screen.getByText('100473').focus())
    vi.advanceTimersByTime(searchPauseMs)
    expect(onSearch).not.toHaveBeenCalled()

    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Иванова' } })
    window.history.pushState(null, '', '/orders/1')
    vi.advanceTimersByTime(searchPauseMs)
    expect(onSearch).not.toHaveBeenCalled()
  })
})
