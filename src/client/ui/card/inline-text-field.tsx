import { Button, Input } from '@fluentui/react-components'
import { EditRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isBlankText } from '../../../shared/clean-text.ts'
import type { AnyFieldEdit } from '../fields/field.ts'
import styles from './inline-edit.module.css'

interface Props {
  label: string
  /** Value stored on the server. */
  value: string
  isPending: boolean
  edit: Pick<AnyFieldEdit, 'empty' | 'maxLength'>
  /** Accessible name of the edit button. */
  change: string
  /** Must call `done` after the server has accepted the text. A refused text remains in the field. */
  onSave: (text: string, done: () => void) => void
  /** Called when the edit ends without a save: a refusal of the discarded text must disappear. */
  onDiscard: () => void
  children: ReactNode
}

/** A text with an edit button. Enter or leaving the field saves it, Escape restores the previous text. */
export function InlineTextField({
  label,
  value,
  isPending,
  edit,
  change,
  onSave,
  onDiscard,
  children,
}: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  /** Text that was already saved or discarded. Without it the blur event that follows would save the text again. */
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
  const discard = () => {
    close()
    onDiscard()
  }
  const save = () => {
    const text = isBlankText(typed ?? '') ? '' : typed!.trim()
    if (isPending) return
    if (text === value || (text === '' && edit.empty !== true)) return discard()
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
      // Read-only instead of disabled, because a disabled field would lose the focus.
      readOnly={isPending}
      autoComplete="off"
      {...(edit.maxLength !== undefined && { maxLength: edit.maxLength })}
      onChange={(_, { value: text }) => setTyped(text)}
      onBlur={() => typed !== settled.current && save()}
      onKeyDown={({ key, repeat }) => {
        // If the key is held down, a refused text must not be sent again and again.
        if (key === 'Enter' && !repeat) save()
        if (key === 'Escape' && !isPending) discard()
      }}
    />
  )
}
