import type { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

/** Accepted UTC offsets, up to 14:59. PostgreSQL would accept offsets of less than 16 hours. */
const maxOffset = /[+-](?:0\d|1[0-4]):[0-5]\d$/

/**
 * True if JavaScript and PostgreSQL accept the time, which must be in the format of RFC 3339. This format also allows
 * leap seconds and the year 0, which they do not accept.
 */
export const isInstant = (text: string): boolean =>
  !text.startsWith('0000') && !Number.isNaN(Date.parse(text)) && (/z$/i.test(text) || maxOffset.test(text))

/** Adds the formats of JSON schema to a validator. `date-time` accepts only times that PostgreSQL can store. */
export function addSchemaFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  const { validate } = ajv.formats['date-time'] as { validate: (text: string) => boolean }
  ajv.addFormat('date-time', {
    type: 'string',
    validate: (text: string) => validate(text) && isInstant(text),
  })
  return ajv
}
