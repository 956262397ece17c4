// @vitest-environment jsdom
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { InlineTextField } from '../../../src/client/ui/card/inline-text-field.tsx'

afterEach(cleanup)

type Save = (text: string, done: () => void) => void

function Card({ onSave }: { onSave: Save }) {
  const [value, setValue] = useState('Анна')
  return (
    <FluentProvider theme={webLightTheme}>
      <InlineTextField
        label="Имя"
        value={value}
        isPending={false}
        edit={{}}
        change="Изменить имя"
        onDiscard={() => undefined}
        onSave={(text, done) =>
          onSave(text, () => {
            setValue(text)
            done()
          })
        }
      >
        {value}
      </InlineTextField>
      <button type="button">Другое поле</button>
    </FluentProvider>
  )
}

const open = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Изменить имя' }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Имя' })
  field.focus()
  return field
}

it('[OC-02] a refused text stays in the field with the focus, and an accepted one gives the focus to the edit button', () => {
  const onSave = vi.fn<Save>()
  render(<Card onSave={onSave} />)
  const field = open()
  fireEvent.change(field, { target: { value: 'Анна-Мария' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onSave).toHaveBeenCalledOnce()
  expect(screen.getByRole('textbox', { name: 'Имя' })).toHaveProperty('value', 'Анна-Мария')
  expect(document.activeElement).toBe(field)
  // The refused text is not sent again by a key that is held down, nor by leaving the field.
  fireEvent.keyDown(field, { key: 'Enter', repeat: true })
  fireEvent.blur(field)
  expect(onSave).toHaveBeenCalledOnce()
  fireEvent.keyDown(field, { key: 'Enter' })
  act(() => onSave.mock.lastCall?.[1]())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Изменить имя' }))
  expect(screen.getByText('Анна-Мария')).toBeDefined()
})

it('[OC-02] leaving the field saves it once and leaves the focus where the user went', () => {
  const onSave = vi.fn<Save>((_, done) => done())
  render(<Card onSave={onSave} />)
  const field = open()
  fireEvent.change(field, { target: { value: 'Мария' } })
  const other = screen.getByRole('button', { name: 'Другое поле' })
  act(() => other.focus())
  expect(onSave).toHaveBeenCalledOnce()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(other)
})

it('[OC-02] Escape restores the previous text and saves nothing', () => {
  const onSave = vi.fn<Save>()
  render(<Card onSave={onSave} />)
  const field = open()
  fireEvent.change(field, { target: { value: 'Мария' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Изменить имя' }))
  expect(onSave).not.toHaveBeenCalled()
})
