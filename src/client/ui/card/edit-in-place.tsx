import { Button, Input } from '@fluentui/react-components'
import { EditRegular } from '@fluentui/react-icons'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import type { OrderChanged } from '../../../../schemas/api/orders.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { ApiError } from '../../http/api-error.ts'
import { request } from '../../http/http.ts'
import type { Edit, Field } from '../fields/field.ts'
import type { Surroundings } from '../fields/surroundings.ts'
import { Picker } from '../picker.tsx'
import styles from './edit-in-place.module.css'

interface Props {
  field: Field<never>
  row: unknown
  s: Surroundings
  /** What the field is called. */
  label: string
  /** Of the card. */
  path: string
  queryKey: QueryKey
  seen: string | null
}

/** A field that is changed where it stands: saved at once, shown as the server has it, refused in words below. */
export function EditInPlace({ field, row, s, label, path, queryKey, seen }: Props) {
  const queries = useQueryClient()
  const edit = field.edit!
  const { mutate, isPending, error, isSuccess, variables } = useMutation({
    mutationFn: (value: boolean | string | null) =>
      request('PUT', path, { body: edit.body(row as never, value), orderUpdateTime: seen }),
    // What was chosen stays in sight until the card has it; a refusal is told at once.
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
  const value = isPending ? variables : edit.value(row as never)
  const stale = error instanceof ApiError && error.code === errorCodes.staleOrder
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
          change={s.t('common:changeField', { field: label })}
          onSave={(text) => mutate(text === '' ? null : text)}
        >
          {field.draw?.(row as never, s) ?? field.text(row as never, s)}
        </TextInPlace>
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
        <span className={styles.refusal} role="alert">
          {error.message}
          {stale && '. '}
          {stale && (
            <ChangedFirst change={error.details as OrderChanged | undefined} {...{ field, label, s }} />
          )}
          {/* What was chosen is not lost: it is one press away. */}
          {stale && (
            <button
              type="button"
              className={styles.again}
              onClick={() => variables !== undefined && mutate(variables)}
            >
              {s.t('common:saveAnyway', { value: valueText(variables, field, s) })}
            </button>
          )}
        </span>
      )}
    </span>
  )
}

/** A text with a button that opens its field; saved with Enter or when it is left, Escape gives back what was there. */
function TextInPlace(props: {
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
  // A field that is taken away may lose the focus once more: it is saved once.
  const over = useRef(false)
  const save = () => {
    if (over.current) return
    over.current = true
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
            over.current = false
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
        over.current = true
        setText(value)
        setOpen(false)
      }}
    />
  )
}

/** Who was quicker, and what became of this field. */
function ChangedFirst({
  change,
  field,
  label,
  s,
}: Pick<Props, 'field' | 'label' | 's'> & { change: OrderChanged | undefined }) {
  if (!change) return null
  const { userName: who } = change
  const said = (value: unknown) => valueText(value, field, s)
  return (
    <span>
      {change.field === field.id
        ? s.t('common:changedFirst', { who, field: label, old: said(change.old), now: said(change.now) })
        : s.t('common:changedElsewhere', { who })}
    </span>
  )
}

const valueText = (value: unknown, { catalog = '' }: Field<never>, s: Surroundings): string =>
  typeof value === 'boolean'
    ? s.t(value ? 'common:yes' : 'common:no')
    : value === null || value === undefined
      ? s.t('common:nobody')
      : catalog === ''
        ? String(value)
        : s.catalog(catalog).text(value as string)

/** What the catalogue no longer holds stays as it is until another is chosen. */
function options({ catalog = '' }: Field<never>, value: boolean | string | null, s: Surroundings) {
  const known = s
    .catalog(catalog)
    .entries.map(({ id, description }) => ({ id: String(id), text: description }))
  const own = String(value ?? '')
  return own === '' || known.some(({ id }) => id === own) ? known : [{ id: own, text: own }, ...known]
}
