import { Checkbox, Field, Input, Textarea } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../day-input.tsx'
import { NativeSelect } from '../picker.tsx'
import { getFieldPath, type FormChoices, type FormField, type FormInput } from './form-description.ts'
import styles from './form.module.css'

interface FieldsProps {
  /** Namespace of the labels `fields.<id>` and the hints `hints.<id>`. */
  name: string
  fields: readonly FormField[]
  typed: FormInput
  /** Error messages by field path. */
  wrong: Readonly<Record<string, string>>
  choices: FormChoices
  disabled: boolean
  /** Path of the parent object, with a slash at the end. */
  at?: string
  onType: (path: string, text: string) => void
}

/** Fields of one section, or of one entry of a repeated group, arranged in as many columns as fit. */
export function FormFields({ fields, at = '', ...props }: FieldsProps) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <FieldControl key={field.id} field={field} path={`${at}${getFieldPath(field)}`} {...props} />
      ))}
    </div>
  )
}

type FieldControlProps = Omit<FieldsProps, 'fields' | 'at'> & { field: FormField; path: string }

function FieldControl({ name, field, path, typed, wrong, choices, disabled, onType }: FieldControlProps) {
  const { t } = useTranslation([name, 'form'])
  const { id, kind, required = false, maxLength, hint, type = 'text' } = field
  const label = t(`${name}:fields.${id}`)
  const value = typed[path] ?? ''
  const problem = wrong[path]
  const shared = { value, disabled, 'data-path': path }
  if (kind === 'flag')
    return (
      <Checkbox
        className={styles.flag}
        label={label}
        checked={value === '1'}
        disabled={disabled}
        data-path={path}
        onChange={(_, { checked }) => onType(path, checked === true ? '1' : '')}
      />
    )
  return (
    <Field
      className={kind === 'area' ? styles.wide! : undefined}
      label={label}
      required={required}
      {...(problem === undefined
        ? { hint: hint && t(`${name}:hints.${id}`) }
        : { validationMessage: problem })}
    >
      {kind === 'choice' || kind === 'store' ? (
        (field_) => (
          <NativeSelect
            label={label}
            field={field_}
            path={path}
            value={value}
            disabled={disabled}
            onChange={(text) => onType(path, text)}
          >
            {(!required || value === '') && <option value="">{t('form:notChosen')}</option>}
            {listOptions(field, choices).map(({ value: of, text }) => (
              <option key={of} value={of}>
                {text}
              </option>
            ))}
          </NativeSelect>
        )
      ) : kind === 'area' ? (
        <Textarea
          {...shared}
          maxLength={maxLength}
          resize="vertical"
          onChange={(_, { value: text }) => onType(path, text)}
        />
      ) : kind === 'day' ? (
        <DayInput {...shared} onChange={(text) => onType(path, text)} />
      ) : (
        <Input
          {...shared}
          type={type}
          autoComplete="off"
          {...(maxLength !== undefined && { maxLength })}
          {...(numeric.includes(kind) && { inputMode: 'decimal' as const })}
          onChange={(_, { value: text }) => onType(path, text)}
        />
      )}
    </Field>
  )
}

const numeric: readonly FormField['kind'][] = ['money', 'whole', 'decimal']

function listOptions({ kind, catalog, only }: FormField, { stores, catalogs }: FormChoices) {
  if (kind === 'store') return stores.map(({ pfm, name }) => ({ value: pfm, text: `${pfm} ${name}` }))
  return (catalogs[catalog ?? '']?.entries ?? [])
    .map(({ id, description }) => ({ value: String(id), text: description }))
    .filter(({ value }) => only?.includes(value) ?? true)
}
