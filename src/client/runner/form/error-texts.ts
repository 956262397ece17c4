import type { ErrorObject } from 'ajv'

/** i18next's `t`, as far as it is needed here. */
export type Translate = (key: string | string[], facts?: Record<string, unknown>) => string

const shape = ['pattern', 'minLength', 'maxLength', 'format']

/** `/lines/3/reasonId` → `lines.reasonId`; of a missing property, its own path. */
export function pathOf(error: Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>): string {
  const path = error.instancePath.split('/').filter((part) => part !== '' && !/^\d+$/.test(part))
  const missing: unknown = error.keyword === 'required' ? error.params['missingProperty'] : undefined
  return [...path, ...(typeof missing === 'string' ? [missing] : [])].join('.')
}

/**
 * Sentence for one broken rule. A field that is empty or whose shape is wrong may have a sentence of its own in its
 * workflow's texts, `fields.<path>.required` and `.pattern`. ajv-i18n has no Kazakh, so the others are the runner's.
 */
export function errorText(error: ErrorObject, t: Translate, texts: Translate): string {
  const { limit } = error.params as { limit?: number }
  // An emptied text field is as empty as one that was never filled.
  const keyword = error.keyword === 'minLength' && limit === 1 ? 'required' : error.keyword
  const kind = keyword === 'required' ? 'required' : shape.includes(keyword) ? 'pattern' : null
  const own = kind === null ? '' : texts(`fields.${pathOf(error)}.${kind}`, { defaultValue: '' })
  if (own !== '') return own
  return t([`runner:errors.${keyword}`, 'runner:errors.other'], { count: limit, limit })
}

/** RJSF's localizer: changes the messages in place, one a field. */
export const localizer = (t: Translate, texts: Translate) => (errors?: null | ErrorObject[]) => {
  for (const error of errors ?? []) error.message = errorText(error, t, texts)
}
