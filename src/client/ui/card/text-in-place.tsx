import { Button, Input } from '@fluentui/react-components'
import { EditRegular } from '@fluentui/react-icons'
import { useRef, useState, type ReactNode } from 'react'
import type { Edit } from '../fields/field.ts'
import styles from './edit-in-place.module.css'

/** A text with an edit button; saved with Enter or on blur, Escape restores the previous text. */
export function TextInPlace(props: {
  label: string
  value: string
  disabled: boolean
  edit: Pick<Edit<never>, 'empty' | 'maxLength'>
  change: string
  onSave: (text: string) => void
  children: ReactNode
}) {
  const { label, value, disabled, edit, change, onSave, children } = props
  const [open, setOpen] = useState(false)
  const [text, setText] = useState(value)
  // Unmounting the field may trigger another blur: it is saved only once.
  const isFinished = useRef(false)
  const save = () => {
    if (isFinished.current) return
    isFinished.current = true
    const typed = text.trim()
    setOpen(false)
    if (typed === '' && edit.empty !== true) setText(value)
    else if (typed !== value) onSave(typed)
  }
  if (!open)
    return (
      <>
        {children}
        <Button
          appearance="subtle"
          size="small"
          icon={<EditRegular />}
          aria-label={change}
          disabled={disabled}
          onClick={() => {
            isFinished.current = false
            setOpen(true)
          }}
        />
      </>
    )
  return (
    <Input
      className={styles.select!}
      autoFocus
      aria-label={label}
      value={text}
      disabled={disabled}
      autoComplete="off"
      {...(edit.maxLength !== undefined && { maxLength: edit.maxLength })}
      onChange={(_, { value: typed }) => setText(typed)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save()
        if (key !== 'Escape') return
        isFinished.current = true
        setText(value)
        setOpen(false)
      }}
    />
  )
}
