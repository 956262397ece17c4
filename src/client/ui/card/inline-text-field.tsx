import { Button, Input } from '@fluentui/react-components'
import { EditRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { AnyEdit } from '../fields/field.ts'
import styles from './inline-edit.module.css'

interface Props {
  label: string
  /** The server's value. */
  value: string
  isPending: boolean
  edit: Pick<AnyEdit, 'empty' | 'maxLength'>
  /** Label of the edit button. */
  change: string
  /** Calls `done` once the server has accepted it; refused text stays in the field. */
  onSave: (text: string, done: () => void) => void
  children: ReactNode
}

/** A text with an edit button; saved with Enter or on blur, Escape restores the previous text. */
export function InlineTextField({ label, value, isPending, edit, change, onSave, children }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  /** The text that was already saved or discarded, so that the following blur does not save it again. */
  const settled = useRef<string | null>(null)
  const returnsFocus = useRef(false)
  useEffect(() => {
    if (typed === null && returnsFocus.current) opener.current?.focus()
    returnsFocus.current = false
  }, [typed])
  const close = () => {
    returnsFocus.current = document.activeElement === input.current
    settled.current = input.current?.value ?? null
    setTyped(null)
  }
  const save = () => {
    const text = typed?.trim() ?? ''
    if (isPending) return
    if (text === value || (text === '' && edit.empty !== true)) return close()
    settled.current = typed
    onSave(text, close)
  }
  if (typed === null)
    return (
      <>
        {children}
        <Button
          ref={opener}
          appearance="subtle"
          size="small"
          icon={<EditRegular />}
          aria-label={change}
          onClick={() => {
            settled.current = null
            setTyped(value)
          }}
        />
      </>
    )
  return (
    <Input
      className={styles.select}
      ref={input}
      autoFocus
      aria-label={label}
      value={typed}
      // Read-only instead of disabled, because a disabled field loses the focus.
      readOnly={isPending}
      autoComplete="off"
      {...(edit.maxLength !== undefined && { maxLength: edit.maxLength })}
      onChange={(_, { value: text }) => setTyped(text)}
      onBlur={() => typed !== settled.current && save()}
      onKeyDown={({ key, repeat }) => {
        // A key that is held down would send a refused text again and again.
        if (key === 'Enter' && !repeat) save()
        if (key === 'Escape' && !isPending) close()
      }}
    />
  )
}
