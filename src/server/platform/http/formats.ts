import type { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

/** UTC offsets that are accepted, up to 14:59. PostgreSQL accepts offsets of less than 16 hours. */
const maxOffset = /[+-](?:0\d|1[0-4]):[0-5]\d$/

/** True if JavaScript and PostgreSQL accept the time. RFC 3339 also allows leap seconds and the year 0. */
export const isInstant = (text: string): boolean =>
  !text.startsWith('0000') && !Number.isNaN(Date.parse(text)) && (/z$/i.test(text) || maxOffset.test(text))

/** Adds the formats of JSON schema. `date-time` accepts only times that can be stored. */
export function addSchemaFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  const { validate } = ajv.formats['date-time'] as { validate: (text: string) => boolean }
  ajv.addFormat('date-time', {
    type: 'string',
    validate: (text: string) => validate(text) && isInstant(text),
  })
  return ajv
}
