import type { Store } from '../../../../schemas/api/orders.ts'
import { dayOf, isDay } from '../day-text.ts'
import { withoutGroups } from '../typed-number.ts'

/** What is typed, by the path of the field; a switch is '1' or absent. */
export type Typed = Readonly<Record<string, string>>

/** One value of a form that a person fills in; its text is `fields.<id>` of the form's namespace. */
export interface FormField {
  id: string
  /** Place in the body, with slashes; default: the id. */
  path?: string
  kind: 'text' | 'area' | 'choice' | 'store' | 'flag' | 'money' | 'whole' | 'decimal' | 'day'
  /** Of a choice. Entries with a word for an id are sent as words. */
  catalog?: string
  /** Entries of the catalogue that may be chosen; default: all. */
  only?: readonly string[]
  required?: boolean
  maxLength?: number
  /** Shown under the field: text `hints.<id>`. */
  hint?: true
  type?: 'email' | 'tel' | 'url'
}

/** Fields under one heading (text `sections.<id>`), drawn by form-section.tsx. */
export interface FormSection {
  id: string
  fields: readonly FormField[]
  /** Left out of form and body otherwise. */
  shown?: (typed: Typed) => boolean
}

export const pathOf = ({ id, path = id }: FormField): string => path

/** What must be there and is not, and what cannot be read, as texts `wrong.<name>` of `form`. */
export type Problem = 'required' | 'money' | 'whole' | 'decimal' | 'day'

/** The field's value for the body; undefined: nothing is typed. */
export function valueOf(field: FormField, text: string): { value: unknown } | { problem: Problem } {
  const typed = text.trim()
  if (field.kind === 'flag') return { value: typed === '1' ? true : undefined }
  if (typed === '') return field.required ? { problem: 'required' } : { value: undefined }
  const decimal = withoutGroups(typed).replace(',', '.')
  switch (field.kind) {
    case 'money':
      return /^\d{1,9}(\.\d{1,2})?$/.test(decimal)
        ? { value: Math.round(Number(decimal) * 100) }
        : { problem: 'money' }
    case 'whole':
      return /^\d{1,9}$/.test(decimal) ? { value: Number(decimal) } : { problem: 'whole' }
    case 'decimal':
      return /^-?\d{1,3}(\.\d{1,10})?$/.test(decimal) ? { value: Number(decimal) } : { problem: 'decimal' }
    case 'day': {
      const day = isDay(typed) ? typed : dayOf(typed)
      return day === null ? { problem: 'day' } : { value: day }
    }
    case 'choice':
      return { value: /^\d+$/.test(typed) ? Number(typed) : typed }
    default:
      return { value: typed }
  }
}

/** Reads `fields` into `body` at their paths; answers what is wrong, by path. `at`: path of the thing they belong to. */
export function readFields(
  fields: readonly FormField[],
  typed: Typed,
  body: Record<string, unknown>,
  at = '',
): Record<string, Problem> {
  const wrong: Record<string, Problem> = {}
  for (const field of fields) {
    const path = pathOf(field)
    const read = valueOf(field, typed[`${at}${path}`] ?? '')
    if ('problem' in read) wrong[`${at}${path}`] = read.problem
    else if (read.value !== undefined) put(body, path.split('/'), read.value)
  }
  return wrong
}

function put(into: Record<string, unknown>, [first = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) into[first] = value
  else put((into[first] ??= {}) as Record<string, unknown>, rest, value)
}

export interface Choices {
  stores: readonly Store[]
  catalogs: Readonly<Record<string, { entries: readonly { id: string | number; description: string }[] }>>
}

export const catalogsOf = (sections: readonly { fields: readonly FormField[] }[]): string[] => [
  ...new Set(
    sections.flatMap(({ fields }) =>
      fields.flatMap(({ catalog }) => (catalog === undefined ? [] : [catalog])),
    ),
  ),
]
