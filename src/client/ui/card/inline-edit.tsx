import { useEffect, useRef } from 'react'
import { getFieldProblems } from '../../http/api-error.ts'
import type { AnyField } from '../fields/field.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { NativeSelect } from '../picker.tsx'
import styles from './inline-edit.module.css'
import { InlineTextarea } from './inline-textarea.tsx'
import { InlineTextField } from './inline-text-field.tsx'
import { useSaveField, type FieldToSave } from './use-save-field.ts'
import { InlineError } from '../inline-error.tsx'

/** Maximum number of characters of a multi-line text that the server accepts. */
const maxTextLength = 1000

interface Props extends FieldToSave {
  s: FieldContext
}

/**
 * Editor of one value of a card. It saves a change immediately, displays the value stored on the server, and shows a
 * refusal below the field.
 */
export function InlineEdit({ s, ...saved }: Props) {
  const { field, row, label } = saved
  const edit = field.edit!
  const { mutate, reset, isPending, error, isSuccess, variables } = useSaveField(saved)
  const refusal = useRef<HTMLSpanElement>(null)
  // The field may be at the lower edge of the page, so the refusal below it must be scrolled into view.
  useEffect(() => {
    refusal.current?.scrollIntoView?.({ block: 'nearest' })
  }, [error])
  const value = isPending ? variables : edit.value(row)
  return (
    <span className={styles.root}>
      {edit.kind === 'flag' ? (
        <label className={styles.flag}>
          <input
            type="checkbox"
            aria-label={label}
            checked={value === true}
            disabled={isPending}
            onChange={({ target }) => mutate(target.checked)}
          />
          {s.t(value === true ? 'common:yes' : 'common:no')}
        </label>
      ) : edit.kind === 'text' ? (
        <InlineTextField
          value={String(edit.value(row) ?? '')}
          label={label}
          isPending={isPending}
          edit={edit}
          change={s.t('common:editField', { field: label })}
          onSave={(text, done) => mutate(text === '' ? null : text, { onSuccess: done })}
          onDiscard={reset}
        >
          {(value ?? '') !== '' && (field.render?.(row, s) ?? field.text(row, s))}
        </InlineTextField>
      ) : edit.kind === 'lines' ? (
        <InlineTextarea
          value={String(edit.value(row) ?? '')}
          label={label}
          isPending={isPending}
          s={s}
          maxLength={maxTextLength}
          onSave={(text, done) => mutate(text === '' ? null : text, { onSuccess: done })}
          onDiscard={reset}
        />
      ) : (
        <NativeSelect
          className={styles.select}
          label={label}
          value={String(value ?? '')}
          disabled={isPending}
          onChange={(chosen) => mutate(chosen === '' ? null : chosen)}
        >
          {(edit.empty || value === null) && <option value="">{s.t('common:nobody')}</option>}
          {options(field, value, s).map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </NativeSelect>
      )}
      <span role="status">{isSuccess && s.t('common:saved')}</span>
      {error && (
        <InlineError ref={refusal} className={styles.refusal}>
          {getFieldProblems(error)[0]?.message ?? error.message}
        </InlineError>
      )}
    </span>
  )
}

/**
 * Returns the options. A value that is no longer in the catalogue remains an option until the user chooses another
 * one.
 */
function options({ catalog = '' }: AnyField, value: boolean | string | null, s: FieldContext) {
  const entries = s
    .catalog(catalog)
    .entries.map(({ id, description }) => ({ id: String(id), text: description }))
  const current = String(value ?? '')
  return current === '' || entries.some(({ id }) => id === current)
    ? entries
    : [{ id: current, text: current }, ...entries]
}
