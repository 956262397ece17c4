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

interface AnswerWords {
  t: TFunction<'processes'>
  number: (value: number) => string
  /** From grams. */
  kilograms: (grams: number) => string
  catalogs: Record<string, Catalog>
  products: OrderCard['products']
  /** A choice of the form's own, null: it has no name. */
  option: (field: string, value: string) => string | null
}

/** A nullable field stands among alternatives. */
const plain = (schema: Schema | undefined): Schema | undefined =>
  schema?.anyOf?.find((one) => one['x-catalog'] !== undefined || one.properties || one.items) ?? schema

/** Catalogues whose entries are chosen in a form. */
export function catalogsIn(schema: unknown): string[] {
  const own = plain(schema as Schema | undefined)
  if (own === undefined) return []
  const inside = [...Object.values(own.properties ?? {}), ...(own.items ? [own.items] : [])]
  return [...new Set([...(own['x-catalog'] ? [own['x-catalog']] : []), ...inside.flatMap(catalogsIn)])]
}

/** What was answered in the field of this name, in words. `form`: JSON Schema of the form. */
export function answerText(name: string, value: unknown, form: unknown, words: AnswerWords): string {
  return textOf(name, value, plain(form as Schema)?.properties?.[name], words)
}

function textOf(name: string, value: unknown, schema: Schema | undefined, words: AnswerWords): string {
  const own = plain(schema)
  const catalog = own?.['x-catalog']
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value))
    return value
      .map((one) => textOf(name, one, own?.items, words))
      .filter(Boolean)
      .join('; ')
  if (typeof value === 'object') return partsOf(value as Record<string, unknown>, own, words)
  if (catalog !== undefined) return words.catalogs[catalog]?.text(value as number) ?? String(value)
  if (typeof value === 'boolean') return words.t(value ? 'common:yes' : 'common:no')
  const option = words.option(name, String(value))
  if (option !== null) return option
  if (typeof value === 'number') return name === 'weight' ? words.kilograms(value) : words.number(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? formatDay(String(value)) : String(value)
}

/** «Плед: собрано 2» of a line, «Пакет большой 2» of a package. */
function partsOf(value: Record<string, unknown>, schema: Schema | undefined, words: AnswerWords): string {
  const { lineId, ...rest } = value
  const { t, products } = words
  const product =
    lineId === undefined
      ? null
      : (products.find(({ id }) => id === lineId)?.productName ?? t('processes:seen.line', { lineId }))
  const parts = Object.entries(rest).flatMap(([name, part]) => {
    const text =
      Array.isArray(part) && part.length === 0 ? '' : textOf(name, part, schema?.properties?.[name], words)
    if (text === '' || part === false) return []
    const counted = t(`processes:seen.counts.${name}` as never, { value: text, defaultValue: text }) as string
    return [counted]
  })
  return [product, parts.join(', ')].filter(Boolean).join(': ')
}
