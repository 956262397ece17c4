import { removeInvisibleFromText } from '../../../shared/clean-text.ts'

/** Control characters except line ends and tabs. */
const controlCharacters =
  // oxlint-disable-next-line no-control-regex
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** Fields that may be blank and whose line breaks are retained. */
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

/**
 * Characters that leave a text blank: whitespace, combining marks (some Khmer vowels are invisible), Hangul fillers and
 * the empty Braille pattern.
 */
const invisibleCharacters = /[\s\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu
const onlyPunctuation = /^\p{P}*$/u

const isBlank = (text: string, isName: boolean) => {
  const visible = text.replace(invisibleCharacters, '')
  return visible === '' || (isName && onlyPunctuation.test(visible))
}

const normalize = (text: string, isRemark: boolean) => {
  const visible = removeInvisibleFromText(text.normalize('NFC'))
    .replace(/\r\n?/g, '\n')
    .replace(controlCharacters, '')
  return (isRemark ? visible : visible.replace(/\s+/g, ' ')).trim()
}

/** `data`: the input with normalized texts. `empty`: paths of blank texts that must not be blank, as «/lines/0/sku». */
export interface NormalizedTexts<Data> {
  data: Data
  empty: string[]
}

/** Normalizes the texts of an incoming order, so that equal names are stored as equal texts. */
export function normalizeTexts<Data>(input: Data): NormalizedTexts<Data> {
  const empty: string[] = []
  const normalizeValue = (value: unknown, key: string, path: string): unknown => {
    if (typeof value === 'string') {
      const text = normalize(value, remarkFields.has(key))
      if (!remarkFields.has(key) && isBlank(text, nameFields.has(key))) empty.push(path)
      return text
    }
    if (Array.isArray(value)) return value.map((item, n) => normalizeValue(item, key, `${path}/${n}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, normalizeValue(inner, name, `${path}/${name}`)]),
    )
  }
  return { data: normalizeValue(input, '', '') as Data, empty }
}
