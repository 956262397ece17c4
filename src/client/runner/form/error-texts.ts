import type { ErrorObject } from 'ajv'

/** The part of i18next's `t` that is needed here. */
export type Translate = (key: string | string[], facts?: Record<string, unknown>) => string

const shapeKeywords = ['pattern', 'minLength', 'maxLength', 'format']

/** `/lines/3/reasonId` → `lines.reasonId`; for a missing property, the path of that property. */
export function getErrorPath(error: Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>): string {
  const path = error.instancePath.split('/').filter((part) => part !== '' && !/^\d+$/.test(part))
  const missing: unknown = error.keyword === 'required' ? error.params['missingProperty'] : undefined
  return [...path, ...(typeof missing === 'string' ? [missing] : [])].join('.')
}

/**
 * Message for one validation error. A field that is empty or has a wrong format may have its own message in the
 * workflow's texts, `fields.<path>.required` and `.pattern`. ajv-i18n has no Kazakh, so the other messages are the
 * runner's.
 */
export function formatError(error: ErrorObject, t: Translate, texts: Translate): string {
  const { limit } = error.params as { limit?: number }
  // A text field that was cleared is as empty as one that was never filled.
  const keyword = error.keyword === 'minLength' && limit === 1 ? 'required' : error.keyword
  const kind = keyword === 'required' ? 'required' : shapeKeywords.includes(keyword) ? 'pattern' : null
  const ownText = kind === null ? '' : texts(`fields.${getErrorPath(error)}.${kind}`, { defaultValue: '' })
  if (ownText !== '') return ownText
  return t([`runner:errors.${keyword}`, 'runner:errors.other'], { count: limit, limit })
}

/** RJSF's localizer: sets the messages in place, one per error. */
export const createLocalizer = (t: Translate, texts: Translate) => (errors?: null | ErrorObject[]) => {
  for (const error of errors ?? []) error.message = formatError(error, t, texts)
}
