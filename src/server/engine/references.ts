import { forms, type FormId } from '../../../schemas/forms/registry.generated.ts'
import { refuse, type FieldProblem } from '../platform/http/refusal.ts'

interface Schema {
  'x-catalog'?: string
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Answers whether a catalogue holds an entry. */
export type KnownEntry = (catalog: string, id: number) => boolean

/** Ids of the payload that name an entry which its catalogue (`x-catalog` of the schema) does not hold: code 7. */
export function checkReferences(form: FormId | null, payload: unknown, known: KnownEntry): void {
  if (form === null) return
  const problems: FieldProblem[] = []
  walk(forms[form].schema as Schema, payload, '/payload', (catalog, id, path) => {
    if (!known(catalog, id)) problems.push({ path, message: 'errors:unknownEntry' })
  })
  if (problems.length > 0) throw refuse.incorrectData(problems)
}

/** Forms that name no catalogue anywhere need no look-up. */
export const hasReferences = (form: FormId | null): boolean =>
  form !== null && JSON.stringify(forms[form].schema).includes('"x-catalog"')

function walk(
  schema: Schema,
  value: unknown,
  path: string,
  found: (catalog: string, id: number, path: string) => void,
): void {
  if (value === null || value === undefined) return
  if (schema['x-catalog'] !== undefined && typeof value === 'number') found(schema['x-catalog'], value, path)
  for (const branch of schema.anyOf ?? []) walk(branch, value, path, found)
  if (schema.items && Array.isArray(value)) {
    const { items } = schema
    value.forEach((item, n) => walk(items, item, `${path}/${n}`, found))
  }
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    walk(inner, (value as Record<string, unknown>)[name], `${path}/${name}`, found)
  }
}
