import { withoutInvisible } from '../../../shared/clean-text.ts'

/** Control characters but for line ends and tabs. */
const control =
  // oxlint-disable-next-line no-control-regex
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** Texts that may say nothing; in them lines stay lines. */
const remarks: ReadonlySet<string> = new Set([
  ...['comment', 'commentClient', 'commentCooperator', 'productProperties', 'loyaltyCardNumber', 'promoCode'],
])

/** Texts that are read aloud or looked for: without a letter, a digit or a sign they say nothing. */
const names: ReadonlySet<string> = new Set([
  ...['name', 'clientSurname', 'clientName', 'clientPatronymic', 'fullName', 'productName'],
  ...['partnerOrderId', 'sku'],
])

/** Spaces, marks (vowels of Khmer that are drawn as nothing among them), fillers of Hangul and the empty Braille pattern. */
const unseen = /[\s\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu
const onlyPunctuation = /^\p{P}*$/u

const saysNothing = (text: string, isName: boolean) => {
  const seen = text.replace(unseen, '')
  return seen === '' || (isName && onlyPunctuation.test(seen))
}

const plain = (text: string, isRemark: boolean) => {
  const visible = withoutInvisible(text.normalize('NFC')).replace(/\r\n?/g, '\n').replace(control, '')
  return (isRemark ? visible : visible.replace(/\s+/g, ' ')).trim()
}

/** Paths of the texts that say nothing but should, «/lines/0/sku»; data of which every text is as it is read. */
export interface PlainTexts<Data> {
  data: Data
  empty: string[]
}

/** The one place where texts that come in with an order are made plain: the same name is the same text from then on. */
export function plainTexts<Data>(given: Data): PlainTexts<Data> {
  const empty: string[] = []
  const read = (value: unknown, key: string, path: string): unknown => {
    if (typeof value === 'string') {
      const text = plain(value, remarks.has(key))
      if (!remarks.has(key) && saysNothing(text, names.has(key))) empty.push(path)
      return text
    }
    if (Array.isArray(value)) return value.map((one, n) => read(one, key, `${path}/${n}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, read(inner, name, `${path}/${name}`)]),
    )
  }
  return { data: read(given, '', '') as Data, empty }
}
