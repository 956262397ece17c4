import { Field, Input } from '@fluentui/react-components'
import { useId, useRef, useState, type ReactNode } from 'react'
import { Notice } from '../notice.tsx'
import { DialogFrame } from './dialog-frame.tsx'

/** One line that is typed. */
export interface TextField<Id extends string> {
  id: Id
  label: string
  maxLength: number
  /** What is said when it is left empty; absent: it may be. */
  required?: string
  hint?: string
  /** What is wrong with what was typed, in words. */
  wrong?: string | undefined
  /** Said at once, before anything is saved; it is not saved so. */
  warning?: string | undefined
  type?: 'email'
  lang?: string
  inputMode?: 'decimal' | 'numeric'
}

interface Props<Id extends string> {
  title: string
  /** In the order in which they are asked. */
  fields?: readonly TextField<Id>[]
  typed?: Readonly<Record<Id, string>>
  onType?: (id: Id, text: string) => void
  /** What the buttons say. */
  save: string
  back: string
  saving: boolean
  /** Why it was not saved. */
  failed: string | null
  /** Told once nothing that must be there is missing. */
  onSave: () => void
  onClose: () => void
  /** Whatever else is asked, below the lines. */
  children?: ReactNode
  /** What else may be done, between the buttons. */
  more?: ReactNode
}

/** A few lines and choices that are saved together. What is missing or wrong is said at its field, and the first is gone to. */
export function FormDialog<Id extends string = never>(props: Props<Id>) {
  const { title, fields = [], typed, onType, save, back, saving, failed, onSave, onClose } = props
  const own = useId()
  const form = useRef<HTMLFormElement>(null)
  const [checked, setChecked] = useState(false)
  const problemOf = ({ id, required, wrong, warning }: TextField<Id>) =>
    required !== undefined && (typed?.[id] ?? '').trim() === '' ? required : (wrong ?? warning)
  const submit = () => {
    setChecked(true)
    const first = fields.find((field) => problemOf(field) !== undefined)
    if (first) return form.current?.querySelector<HTMLElement>(`[id="${own}${first.id}"]`)?.focus()
    onSave()
  }
  return (
    <DialogFrame
      title={title}
      save={save}
      back={back}
      saving={saving}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
      more={props.more}
    >
      {fields.map((field) => {
        const { id, label, hint, required, wrong: _, warning, ...input } = field
        const problem = checked ? problemOf(field) : warning
        return (
          <Field
            key={id}
            label={label}
            required={required !== undefined}
            {...(problem === undefined
              ? { hint }
              : {
                  validationState: problem === warning ? ('warning' as const) : ('error' as const),
                  validationMessage: problem,
                })}
          >
            <Input
              {...input}
              id={`${own}${id}`}
              value={typed?.[id] ?? ''}
              autoComplete="off"
              onChange={(_event, { value }) => onType?.(id, value)}
            />
          </Field>
        )
      })}
      {props.children}
      {failed !== null && <Notice tone="error">{failed}</Notice>}
    </DialogFrame>
  )
}
