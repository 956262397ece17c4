import type { RJSFSchema } from '@rjsf/utils'
import type { ErrorObject } from 'ajv'
import { getFieldPresenceByPath } from './field-presence.ts'

/** The part of i18next's `t` that this folder needs. */
export type Translate = (key: string | string[], facts?: Record<string, unknown>) => string

const shapeKeywords = ['pattern', 'minLength', 'maxLength', 'format']

/** Converts `/lines/3/reasonId` to `lines.reasonId`. For a missing property, returns the path of that property. */
export function getErrorPath(error: Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>): string {
  const path = error.instancePath.split('/').filter((part) => part !== '' && !/^\d+$/.test(part))
  const missing: unknown = error.keyword === 'required' ? error.params['missingProperty'] : undefined
  return [...path, ...(typeof missing === 'string' ? [missing] : [])].join('.')
}

/**
 * Returns the message of a validation error. A field that is empty, has a wrong format or is no whole number may have a message of its
 * own in the texts of the workflow, `fields.<path>.required`, `.pattern` and
 * `.integer`. All other messages belong to the runner,
 * because ajv-i18n has no Kazakh.
 */
export function formatError(error: ErrorObject, t: Translate, texts: Translate, schema: RJSFSchema): string {
  const { limit } = error.params as { limit?: number }
  // A text field that was cleared counts as empty, like one that was never filled.
  const keyword = error.keyword === 'minLength' && limit === 1 ? 'required' : error.keyword
  const isIntegerExpected = keyword === 'type' && error.params['type'] === 'integer'
  const kind =
    keyword === 'required'
      ? 'required'
      : isIntegerExpected
        ? 'integer'
        : shapeKeywords.includes(keyword)
          ? 'pattern'
          : null
  const path = getErrorPath(error)
  const ownText =
    kind === null
      ? ''
      : texts(`fields.${path}.${kind}`, { defaultValue: '', context: getFieldPresenceByPath(schema, path) })
  if (ownText !== '') return ownText
  return t([`runner:errors.${isIntegerExpected ? 'integer' : keyword}`, 'runner:errors.other'], {
    count: limit,
    limit,
  })
}

/** Returns the localizer for RJSF, which writes a message into each error object. */
export const createErrorLocalizer =
  (t: Translate, texts: Translate, schema: RJSFSchema) => (errors?: null | ErrorObject[]) => {
    for (const error of errors ?? []) error.message = formatError(error, t, texts, schema)
  }
