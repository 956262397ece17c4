import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startCleaningPastedText } from '../../../src/client/app/clean-pastes.ts'
import { renderScreen } from './interface.tsx'

beforeAll(() => startCleaningPastedText(document))
afterEach(cleanup)

function Fields() {
  const [pfm, setPfm] = useState('')
  const [note, setNote] = useState('')
  return (
    <>
      <input aria-label="pfm" value={pfm} maxLength={8} onChange={({ target }) => setPfm(target.value)} />
      <textarea aria-label="note" value={note} onChange={({ target }) => setNote(target.value)} />
    </>
  )
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
/** Returns whether the default action of the browser remains. */
const paste = (name: string, text: string) =>
  fireEvent.paste(field(name), { clipboardData: { getData: () => text } })

describe('[OL-01] a pasted text', () => {
  it('loses its invisible characters in every field, and line breaks in single-line fields', async () => {
    await renderScreen(<Fields />)
    expect(paste('pfm', '\u200b1001\ufeff\r\n'), 'default prevented').toBe(false)
    expect(field('pfm').value).toBe('1001')
    paste('note', 'one\r\ntwo\u00ad 👩‍💻')
    expect(field('note').value).toBe('one\ntwo 👩‍💻')
    expect(paste('pfm', '1002'), 'without invisible characters is left to the browser').toBe(true)
  })

  it('loses them in an address field too, which does not expose its selection', async () => {
    await renderScreen(<input aria-label="mail" type="email" />)
    paste('mail', '\u200banna@example.com\ufeff')
    expect(field('mail').value).toBe('anna@example.com')
  })

  it('replaces the selection', async () => {
    await renderScreen(<Fields />)
    paste('pfm', '1001\u200b')
    field('pfm').setSelectionRange(0, 4)
    paste('pfm', '\u200b20022002')
    expect(field('pfm').value).toBe('20022002')
  })
})

describe('[VA-01] a pasted text longer than its field', () => {
  it('is refused with the limit and not cut; the error disappears with the next key', async () => {
    await renderScreen(<Fields />)
    expect(paste('pfm', '123456789')).toBe(false)
    expect(field('pfm').value).toBe('')
    expect(field('pfm').validationMessage).toContain('поле вмещает 8')
    paste('pfm', '12345\u200b')
    expect(field('pfm').validationMessage).toBe('')
    expect(paste('pfm', '6789')).toBe(false)
    expect(field('pfm').validationMessage).toContain('свободно 3 из 8')
    expect(field('pfm').value).toBe('12345')
    fireEvent.keyDown(field('pfm'), { key: 'a' })
    expect(field('pfm').validationMessage).toBe('')
  })
})
