import { useEffect, useRef } from 'react'
import { fieldProblems } from '../../http/api-error.ts'
import type { Field } from '../fields/field.ts'
import type { Surroundings } from '../fields/surroundings.ts'
import { Picker } from '../picker.tsx'
import styles from './edit-in-place.module.css'
import { LinesInPlace } from './lines-in-place.tsx'
import { TextInPlace } from './text-in-place.tsx'
import { useSaveField, type SavedField } from './use-save-field.ts'

/** Of a comment, as the server takes it. */
const longestText = 1000

interface Props extends SavedField {
  s: Surroundings
}

/** A field that is changed where it stands: saved at once, shown as the server has it, refused in words below. */
export function EditInPlace({ s, ...saved }: Props) {
  const { field, row, label } = saved
  const edit = field.edit!
  const { mutate, isPending, error, isSuccess, variables } = useSaveField(saved)
  const refusal = useRef<HTMLSpanElement>(null)
  // The field may stand at the lower edge of the page: the answer to it must not appear out of sight.
  useEffect(() => refusal.current?.scrollIntoView?.({ block: 'nearest' }), [error])
  const value = isPending ? variables : edit.value(row as never)
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
        <TextInPlace
          // What the card has got since counts anew.
          key={String(value ?? '')}
          {...{ label, value: String(value ?? ''), disabled: isPending, edit }}
          change={s.t('common:editField', { field: label })}
          onSave={(text) => mutate(text === '' ? null : text)}
        >
          {(value ?? '') !== '' && (field.draw?.(row as never, s) ?? field.text(row as never, s))}
        </TextInPlace>
      ) : edit.kind === 'lines' ? (
        <LinesInPlace
          value={String(edit.value(row as never) ?? '')}
          {...{ label, isPending, s, maxLength: longestText }}
          onSave={(text, done) => mutate(text === '' ? null : text, { onSuccess: done })}
        />
      ) : (
        <Picker
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
        </Picker>
      )}
      <span role="status">{isSuccess && s.t('common:saved')}</span>
      {error && (
        <span ref={refusal} className={styles.refusal} role="alert">
          {fieldProblems(error)[0]?.message ?? error.message}
        </span>
      )}
    </span>
  )
}

/** What the catalogue no longer holds stays as it is until another is chosen. */
function options({ catalog = '' }: Field<never>, value: boolean | string | null, s: Surroundings) {
  const known = s
    .catalog(catalog)
    .entries.map(({ id, description }) => ({ id: String(id), text: description }))
  const own = String(value ?? '')
  return own === '' || known.some(({ id }) => id === own) ? known : [{ id: own, text: own }, ...known]
}
