import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { OrderChanged } from '../../../../schemas/api/orders.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { ApiError } from '../../http/api-error.ts'
import { request } from '../../http/http.ts'
import type { Field } from '../fields/field.ts'
import type { Surroundings } from '../fields/surroundings.ts'
import { Picker } from '../picker.tsx'
import styles from './edit-in-place.module.css'
import { TextInPlace } from './text-in-place.tsx'

/** Of a comment, as the server takes it. */
const longestText = 1000

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
      ? s.t(catalog === '' ? 'common:nothing' : 'common:nobody')
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
