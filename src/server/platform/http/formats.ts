import type { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

/** Hours that an instant may be away from UTC; PostgreSQL takes less than 16. */
const maxOffset = /[+-](?:0\d|1[0-4]):[0-5]\d$/

/** A leap second and the year 0 are RFC 3339; neither JavaScript's clock nor PostgreSQL knows them. */
export const isInstant = (text: string): boolean =>
  !text.startsWith('0000') && !Number.isNaN(Date.parse(text)) && (/z$/i.test(text) || maxOffset.test(text))

/** The formats of JSON schema, where an instant is one that can be stored. */
export function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  const { validate } = ajv.formats['date-time'] as { validate: (text: string) => boolean }
  ajv.addFormat('date-time', {
    type: 'string',
    validate: (text: string) => validate(text) && isInstant(text),
  })
  return ajv
}
