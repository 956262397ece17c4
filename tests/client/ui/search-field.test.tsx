import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SearchField } from '../../../src/client/ui/list/search-field.tsx'
import { draw } from '../app/interface.tsx'

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
    await draw(<SearchField label="Номер" value="" onSearch={onSearch} digits />)
    await screen.findByRole('searchbox')
    typeAndEnter('№ 100 473')
    expect(onSearch).toHaveBeenLastCalledWith('100473')
    onSearch.mockClear()
    for (const text of ['100473, 100474', '100473 100474', '1,5', '10a']) {
      const field = typeAndEnter(text)
      expect(field.value, 'what was typed stays').toBe(text)
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(field.validationMessage).toBe('Введите один номер цифрами')
    }
    expect(onSearch).not.toHaveBeenCalled()
  })
})
