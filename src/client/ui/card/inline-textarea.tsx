import { useRef, useState } from 'react'
import { isBlankText } from '../../../shared/clean-text.ts'
import type { FieldContext } from '../fields/field-context.ts'
import styles from './inline-edit.module.css'

interface Props {
  /** Value stored on the server. */
  value: string
  label: string
  maxLength: number
  isPending: boolean
  s: FieldContext
  /** Must call `done` after the server has accepted the text. A refused text remains in the field. */
  onSave: (text: string, done: () => void) => void
  /** Called when the edit ends without a save: a refusal of the discarded text must disappear. */
  onDiscard: () => void
}

/** Multi-line text with an edit button; Ctrl+Enter saves, Escape discards the changes. */
export function InlineTextarea({ value, label, maxLength, isPending, s, onSave, onDiscard }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const hasFocusMoved = useRef(false)
  const close = () => {
    setTyped(null)
    // Waits until the button is rendered again. The focus moves only if the user has not moved it to another part of
    // the card.
    setTimeout(() => {
      if (!hasFocusMoved.current && document.activeElement === document.body) opener.current?.focus()
    })
  }
  const discard = () => {
    close()
    onDiscard()
  }
  if (typed === null)
    return (
      <>
        {value !== '' && <span className={styles.text}>{value}</span>}
        <button
          ref={opener}
          type="button"
          className={styles.again}
          aria-label={s.t('common:editField', { field: label })}
          onClick={() => {
            hasFocusMoved.current = false
            setTyped(value)
          }}
        >
          {s.t(value === '' ? 'common:add' : 'common:edit')}
        </button>
      </>
    )
  const save = () => {
    hasFocusMoved.current = false
    const text = isBlankText(typed) ? '' : typed.trim()
    if (text === value) return discard()
    document.addEventListener('focusin', () => (hasFocusMoved.current = true), { once: true })
    onSave(text, close)
  }
  return (
    <span className={styles.editor}>
      <textarea
        // The user has just pressed the edit button, so the focus belongs here.
        autoFocus
        rows={3}
        aria-label={label}
        maxLength={maxLength}
        value={typed}
        disabled={isPending}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') discard()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <span className={styles.choices}>
        <button type="button" disabled={isPending} onClick={save}>
          {s.t('common:save')}
        </button>
        <button type="button" disabled={isPending} onClick={discard}>
          {s.t('common:cancel')}
        </button>
      </span>
    </span>
  )
}
