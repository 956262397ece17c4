import type { Store } from '../../../../schemas/api/orders.ts'
import { parseDay, hasIsoDayFormat } from '../parse-day.ts'
import { removeDigitGroups } from '../typed-number.ts'

/** Typed input by field path. A flag is '1' if it is on, and empty or absent if it is off. */
export type FormInput = Readonly<Record<string, string>>

/** A field of a form. Its label is the text `fields.<id>` of the form's namespace. */
export interface FormField {
  id: string
  /** Path in the body, separated by slashes; by default the id. */
  path?: string
  kind: 'text' | 'area' | 'choice' | 'store' | 'flag' | 'money' | 'whole' | 'decimal' | 'day'
  /** Catalogue of the options. Ids that are not numbers are sent as strings. */
  catalog?: string
  /** Entries of the catalogue that can be selected; by default all. */
  only?: readonly string[]
  required?: boolean
  maxLength?: number
  /** True if there is a hint below the field, text `hints.<id>`. */
  hint?: true
  type?: 'email' | 'tel' | 'url'
}

/** Fields under one heading, text `sections.<id>`. */
export interface FormSection {
  id: string
  fields: readonly FormField[]
  /** Returns false if the section is omitted from the form and from the body. */
  isVisible?: (typed: FormInput) => boolean
}

export const getFieldPath = ({ id, path = id }: FormField): string => path

/** Reason why an input is invalid. Its message is the text `wrong.<name>` of the namespace `form`. */
export type InputProblem = 'required' | 'money' | 'whole' | 'decimal' | 'day'

/**
 * Parses the text of a field to its value for the request body (money in minor units, days as YYYY-MM-DD), or returns
 * what is wrong with the text. The value is undefined for an empty optional field and for a flag that is off.
 */
export function parseFieldValue(
  field: FormField,
  text: string,
): { value: unknown } | { problem: InputProblem } {
  const typed = text.trim()
  if (field.kind === 'flag') return { value: typed === '1' ? true : undefined }
  if (typed === '') return field.required ? { problem: 'required' } : { value: undefined }
  const decimal = removeDigitGroups(typed).replace(',', '.')
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
      const day = hasIsoDayFormat(typed) ? typed : parseDay(typed)
      return day === null ? { problem: 'day' } : { value: day }
    }
    case 'choice':
      return { value: /^\d+$/.test(typed) ? Number(typed) : typed }
    default:
      return { value: typed }
  }
}

/**
 * Writes the values of `fields` into `body`, the object at the path `at`. `at` is a prefix of the paths in `typed`,
 * with a slash at the end; empty for the whole body. Returns the problems by path; these paths include `at`.
 */
export function writeFieldsToBody(
  fields: readonly FormField[],
  typed: FormInput,
  body: Record<string, unknown>,
  at = '',
): Record<string, InputProblem> {
  const problems: Record<string, InputProblem> = {}
  for (const field of fields) {
    const path = getFieldPath(field)
    const result = parseFieldValue(field, typed[`${at}${path}`] ?? '')
    if ('problem' in result) problems[`${at}${path}`] = result.problem
    else if (result.value !== undefined) setAt(body, path.split('/'), result.value)
  }
  return problems
}

function setAt(into: Record<string, unknown>, [first = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) into[first] = value
  else setAt((into[first] ??= {}) as Record<string, unknown>, rest, value)
}

export interface FormChoices {
  stores: readonly Store[]
  catalogs: Readonly<Record<string, { entries: readonly { id: string | number; description: string }[] }>>
}

export const listFormCatalogNames = (sections: readonly { fields: readonly FormField[] }[]): string[] => [
  ...new Set(
    sections.flatMap(({ fields }) =>
      fields.flatMap(({ catalog }) => (catalog === undefined ? [] : [catalog])),
    ),
  ),
]
