import type { RJSFSchema } from '@rjsf/utils'

/**
 * Variant of the texts of a field, as the context of i18next: a text `…_optional` is for the forms in which the schema
 * does not require the field.
 */
export type FieldPresence = 'required' | 'optional'

export const getFieldPresence = (parent: RJSFSchema, name: string): FieldPresence =>
  parent.required?.includes(name) ? 'required' : 'optional'

/** `path`: names of fields, without the positions in lists, for example `lines.reasonId`. */
export function getFieldPresenceByPath(schema: RJSFSchema, path: string): FieldPresence {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const parent = names.reduce<RJSFSchema>((at, name) => {
    const child = at.properties?.[name]
    if (typeof child !== 'object') return {}
    return typeof child.items === 'object' && !Array.isArray(child.items) ? child.items : child
  }, schema)
  return getFieldPresence(parent, last)
}
