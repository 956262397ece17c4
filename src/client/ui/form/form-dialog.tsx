import { Field, Input } from '@fluentui/react-components'
import { useId, useRef, useState, type ReactNode } from 'react'
import { isBlankText } from '../../../shared/clean-text.ts'
import { DialogFrame } from './dialog-frame.tsx'

/** A single-line text field. */
export interface DialogTextField<Id extends string> {
  id: Id
  label: string
  maxLength: number
  /** Message if the field is empty; without a message the field is optional. */
  required?: string
  hint?: string
  /** Error message about the input. */
  wrong?: string | undefined
  /**
   * Message displayed at the field already before the first attempt to save. While there is a warning, the input cannot
   * be saved.
   */
  warning?: string | undefined
  type?: 'email'
  lang?: string
  inputMode?: 'decimal' | 'numeric'
}

interface Props<Id extends string> {
  /** Verb and object of the action. */
  title: string
  fields?: readonly DialogTextField<Id>[]
  typed?: Readonly<Record<Id, string>>
  onType?: (id: Id, text: string) => void
  /** Label of the submit button, if it differs from the title. */
  save?: string
  saving: boolean
  /** Error message after a failed save. */
  failed: string | null
  /** Called on submit if no field has a problem. */
  onSave: () => void
  onClose: () => void
  /** Other inputs, placed below the fields. */
  children?: ReactNode
  /** Other actions, placed between the submit button and the cancel button. */
  more?: ReactNode
}

/**
 * A dialog with a few fields that are saved together. Problems are displayed at the fields, and the first field with
 * a problem gets the focus.
 */
export function FormDialog<Id extends string = never>(props: Props<Id>) {
  const { title, fields = [], typed, onType, save, saving, failed, onSave, onClose } = props
  const idPrefix = useId()
  const form = useRef<HTMLFormElement>(null)
  const [checked, setChecked] = useState(false)
  const findProblem = ({ id, required, wrong, warning }: DialogTextField<Id>) =>
    required !== undefined && isBlankText(typed?.[id] ?? '') ? required : (wrong ?? warning)
  const submit = () => {
    setChecked(true)
    const first = fields.find((field) => findProblem(field) !== undefined)
    if (first) return form.current?.querySelector<HTMLElement>(`[id="${idPrefix}${first.id}"]`)?.focus()
    onSave()
  }
  return (
    <DialogFrame
      title={title}
      {...(save !== undefined && { save })}
      saving={saving}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
      more={props.more}
      refusal={failed}
    >
      {fields.map((field) => {
        const { id, label, hint, required, wrong: _, warning, ...input } = field
        const problem = checked ? findProblem(field) : warning
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
              id={`${idPrefix}${id}`}
              value={typed?.[id] ?? ''}
              autoComplete="off"
              onChange={(_event, { value }) => onType?.(id, value)}
            />
          </Field>
        )
      })}
      {props.children}
    </DialogFrame>
  )
}
