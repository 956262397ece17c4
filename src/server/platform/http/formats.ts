import type { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

/** Maximum accepted UTC offset. PostgreSQL accepts less than 16 hours. */
const maxOffset = /[+-](?:0\d|1[0-4]):[0-5]\d$/

/** RFC 3339 allows leap seconds and the year 0, but JavaScript and PostgreSQL do not. */
export const isInstant = (text: string): boolean =>
  !text.startsWith('0000') && !Number.isNaN(Date.parse(text)) && (/z$/i.test(text) || maxOffset.test(text))

/** Adds the formats of JSON schema, with `date-time` limited to times that can be stored. */
export function addInstantFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  const { validate } = ajv.formats['date-time'] as { validate: (text: string) => boolean }
  ajv.addFormat('date-time', {
    type: 'string',
    validate: (text: string) => validate(text) && isInstant(text),
  })
  return ajv
}
