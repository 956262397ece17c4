import { forms, type FormId } from '../../../schemas/forms/registry.generated.ts'
import { refuse, type FieldProblem } from '../platform/http/refusal.ts'

interface Schema {
  'x-catalog'?: string
  /** Ids of entries that the form does not accept. */
  'x-except'?: readonly number[]
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** True if the catalogue contains the entry. */
export type HasCatalogEntry = (catalog: string, id: number) => boolean

/**
 * Refuses ids that are not in their catalogue (`x-catalog` of the schema), or that the form excludes (`x-except`), with
 * code 7.
 */
export function checkCatalogReferences(
  form: FormId | null,
  payload: unknown,
  isKnown: HasCatalogEntry,
): void {
  if (form === null) return
  const problems: FieldProblem[] = []
  visitReferences(forms[form].schema, payload, '/payload', (catalog, id, path, except) => {
    if (except.includes(id) || !isKnown(catalog, id)) problems.push({ path, message: 'errors:unknownEntry' })
  })
  if (problems.length > 0) throw refuse.incorrectData(problems)
}

/** True if the form refers to a catalogue. Other forms need no query. */
export const hasCatalogReferences = (form: FormId | null): boolean =>
  form !== null && JSON.stringify(forms[form].schema).includes('"x-catalog"')

function visitReferences(
  schema: Schema,
  value: unknown,
  path: string,
  onReference: (catalog: string, id: number, path: string, except: readonly number[]) => void,
): void {
  if (value === null || value === undefined) return
  if (schema['x-catalog'] !== undefined && typeof value === 'number')
    onReference(schema['x-catalog'], value, path, schema['x-except'] ?? [])
  for (const branch of schema.anyOf ?? []) visitReferences(branch, value, path, onReference)
  if (schema.items && Array.isArray(value)) {
    const { items } = schema
    value.forEach((item, n) => visitReferences(items, item, `${path}/${n}`, onReference))
  }
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    visitReferences(inner, (value as Record<string, unknown>)[name], `${path}/${name}`, onReference)
  }
}
