import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { exportedLists } from '../../../../src/server/composition/exported-lists.ts'
import type { ExportTexts } from '../../../../src/server/platform/lists/export/columns.ts'
import { hasListText, translateListText } from '../../../../src/server/platform/lists/list-texts.ts'
import type { AnyList } from '../../../../src/server/platform/lists/server-list.ts'

/** Stands for a value that no schema enumerates. A text key that contains it cannot be looked up. */
const anyText = '§'

/** Values of fields whose texts are found by them. */
const samples: Readonly<Record<string, string>> = { currency: 'RUB', workflow: 'formatting' }

type Schema = TSchema & {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

/** Values of a schema: every enumerated one, and samples of the others. */
function listValues(schema: Schema, name = ''): unknown[] {
  if ('const' in schema) return [schema.const]
  if (schema.enum) return schema.enum
  if (Array.isArray(schema.type))
    return schema.type.flatMap((type) => listValues({ ...schema, type } as Schema, name))
  if (schema.anyOf) return schema.anyOf.flatMap((one) => listValues(one, name))
  if (schema.type === 'boolean') return [true, false]
  if (schema.type === 'integer' || schema.type === 'number') return [1, 0]
  if (schema.type === 'null') return [null]
  if (schema.type === 'array') return [listValues(schema.items!), []]
  if (schema.properties) return listObjects(schema.properties)
  return [schema.type === 'string' ? (samples[name] ?? anyText) : {}]
}

/** Objects in which each property has each of its values at least once. */
function listObjects(properties: Record<string, Schema>): Record<string, unknown>[] {
  const values = Object.entries(properties).map(([name, schema]) => [name, listValues(schema, name)] as const)
  const count = Math.max(1, ...values.map(([, list]) => list.length))
  return Array.from({ length: count }, (_, n) =>
    Object.fromEntries(values.map(([name, list]) => [name, list[n % list.length]])),
  )
}

/** Keys for which the exported file of the list would contain the key instead of a text. */
function findRawKeys(list: AnyList, language: 'ru' | 'en' | 'kk'): string[] {
  const raw = new Set<string>()
  const t: ExportTexts['t'] = (key, params) => {
    const text = translateListText(language, key, params)
    const isUntranslated = [key, key.slice(key.indexOf(':') + 1)].includes(text) && !hasListText(key)
    if (isUntranslated && !key.includes(anyText)) raw.add(key)
    return text
  }
  const texts: ExportTexts = {
    language,
    t,
    catalog: String,
    toLocalDate: () => new Date(0),
    zoneOf: () => 'Europe/Moscow',
    userZone: 'Europe/Moscow',
  }
  t(`${list.name}:title`)
  for (const column of [...list.columns, ...(list.dataColumns?.list() ?? [])]) {
    if (column.head) column.head(texts)
    else t(`${list.name}:fields.${column.id}`)
    for (const row of listValues(list.row)) column.cell(row, texts)
  }
  if (list.totals) t(`${list.name}:fields.${list.totals.column}`)
  return [...raw]
}

describe.each(['ru', 'en', 'kk'] as const)('[AC-03] an exported file in %s', (language) => {
  it.each(exportedLists.map((list) => [list.name, list] as const))(
    'has a text for each head and each cell of %s',
    (_, list) => {
      expect(findRawKeys(list, language)).toEqual([])
    },
  )
})
