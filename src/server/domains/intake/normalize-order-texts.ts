import { isBlankName, isBlankText, normalizeText } from '../../../shared/clean-text.ts'

/** Optional fields whose line breaks are retained. A blank one is left out. */
const remarkFields: ReadonlySet<string> = new Set([
  'comment',
  'commentClient',
  'commentCooperator',
  'productProperties',
  'loyaltyCardNumber',
  'promoCode',
])

/** Fields that are read aloud or searched. They must contain more than punctuation. */
const nameFields: ReadonlySet<string> = new Set([
  'name',
  'clientSurname',
  'clientName',
  'clientPatronymic',
  'fullName',
  'productName',
  'partnerOrderId',
  'sku',
])

const normalize = (text: string, isRemark: boolean) => {
  const visible = normalizeText(text).replace(/\r\n?/g, '\n')
  return (isRemark ? visible : visible.replace(/\s+/g, ' ')).trim()
}

/** `data`: the input with normalized texts. `empty`: paths of blank texts that must not be blank, as «/lines/0/sku». */
export interface NormalizedOrderTexts<Data> {
  data: Data
  empty: string[]
}

/** Normalizes the texts of an incoming order, so that equal names are stored as equal texts. */
export function normalizeOrderTexts<Data>(input: Data): NormalizedOrderTexts<Data> {
  const empty: string[] = []
  const normalizeValue = (value: unknown, key: string, path: string): unknown => {
    if (typeof value === 'string') {
      const isRemark = remarkFields.has(key)
      const text = normalize(value, isRemark)
      if (isRemark && isBlankText(text)) return undefined
      if (!isRemark && (nameFields.has(key) ? isBlankName : isBlankText)(text)) empty.push(path)
      return text
    }
    if (Array.isArray(value)) return value.map((item, n) => normalizeValue(item, key, `${path}/${n}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const normalized = normalizeValue(inner, name, `${path}/${name}`)
        return normalized === undefined ? [] : [[name, normalized]]
      }),
    )
  }
  return { data: normalizeValue(input, '', '') as Data, empty }
}
