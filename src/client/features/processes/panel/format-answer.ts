import type { TFunction } from 'i18next'
import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import type { Catalog } from '../../../http/use-catalog.ts'
import { formatDay } from '../../../ui/format.ts'

interface Schema {
  'x-catalog'?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

interface AnswerContext {
  t: TFunction<'processes'>
  number: (value: number) => string
  /** Formats grams as kilograms. */
  kilograms: (grams: number) => string
  catalogs: Record<string, Catalog>
  products: OrderCard['products']
  /** Returns the name of an option of the form; null if it has none. */
  option: (field: string, value: string) => string | null
}

/** Returns the schema of a nullable field without the alternative null. */
const unwrapNullable = (schema: Schema | undefined): Schema | undefined =>
  schema?.anyOf?.find(
    (alternative) => alternative['x-catalog'] !== undefined || alternative.properties || alternative.items,
  ) ?? schema

/** Returns the catalogues whose entries can be selected in a form. */
export function listAnswerCatalogs(schema: unknown): string[] {
  const plainSchema = unwrapNullable(schema as Schema | undefined)
  if (plainSchema === undefined) return []
  const nestedSchemas = [
    ...Object.values(plainSchema.properties ?? {}),
    ...(plainSchema.items ? [plainSchema.items] : []),
  ]
  return [
    ...new Set([
      ...(plainSchema['x-catalog'] ? [plainSchema['x-catalog']] : []),
      ...nestedSchemas.flatMap(listAnswerCatalogs),
    ]),
  ]
}

/** Formats the answer in a field as text. `form`: JSON Schema of the form. */
export function formatAnswer(name: string, value: unknown, form: unknown, words: AnswerContext): string {
  return formatValue(name, value, unwrapNullable(form as Schema)?.properties?.[name], words)
}

function formatValue(name: string, value: unknown, schema: Schema | undefined, words: AnswerContext): string {
  const plainSchema = unwrapNullable(schema)
  const catalog = plainSchema?.['x-catalog']
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value))
    return value
      .map((item) => formatValue(name, item, plainSchema?.items, words))
      .filter(Boolean)
      .join('; ')
  if (typeof value === 'object') return formatObject(value as Record<string, unknown>, plainSchema, words)
  if (catalog !== undefined) return words.catalogs[catalog]?.text(value as number) ?? String(value)
  if (typeof value === 'boolean') return words.t(value ? 'common:yes' : 'common:no')
  const option = words.option(name, String(value))
  if (option !== null) return option
  if (typeof value === 'number') return name === 'weight' ? words.kilograms(value) : words.number(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? formatDay(String(value)) : String(value)
}

/** Formats an object: a line as «Плед: собрано 2», a bag as «Пакет бумажный, 2 шт.». */
function formatObject(
  value: Record<string, unknown>,
  schema: Schema | undefined,
  words: AnswerContext,
): string {
  const { lineId, ...rest } = value
  const { t, products } = words
  const product =
    lineId === undefined
      ? null
      : (products.find(({ id }) => id === lineId)?.productName ?? t('processes:seen.line', { lineId }))
  const parts = Object.entries(rest).flatMap(([name, part]) => {
    const text =
      Array.isArray(part) && part.length === 0
        ? ''
        : formatValue(name, part, schema?.properties?.[name], words)
    if (text === '' || part === false) return []
    const partText = t(`processes:seen.counts.${name}`, {
      value: text,
      defaultValue: text,
    })
    return [partText]
  })
  return [product, parts.join(', ')].filter(Boolean).join(': ')
}
