import { normalizeSearchText } from '../../../../shared/clean-text.ts'
import {
  maxOrderNumberDigits,
  parseOrderDigits,
  parseOrderNumberList,
  parseOrderNumber,
} from '../../../../shared/order-number.ts'
import { getPhoneSpellings } from '../../../../shared/country.ts'
import { getInstallationCountry } from '../../../platform/config/installation.ts'
import { convertKeyboardLayout } from './keyboard-layouts.ts'

/**
 * Possible meanings of a searched text: prefixes, phone suffixes and whole codes. Each of them is supported by an
 * index.
 */
export interface SearchTerms {
  /** Ranges of the order ids that begin with the typed digits, or equal them. */
  ids: { from: number; to: number }[]
  /** Beginnings of phone numbers in the stored form (E.164 without the plus). */
  phones: string[]
  /** Last digits of a phone number, which callers often give. */
  phoneSuffixes: string[]
  partnerIds: string[]
  /** Partner order numbers that are compared as a whole. Used if the text contains several numbers. */
  exactPartnerIds: string[]
  /** Digits of a partner order number, without the leading letters of its sales channel. */
  partnerNumbers: string[]
  /** The name as typed, and converted from the other keyboard layout. */
  names: string[]
  emails: string[]
  /** Codes that are compared as a whole: loyalty card, track number, payment, product. */
  codes: string[]
  /** Prices of the ordered goods of an order, in minor units. */
  sums: number[]
}

/** Minimum length of the beginning of an order number or e-mail (specification 5: typeahead from 3 characters). */
const minLength = 3
/** Minimum length of a phone suffix or partner order number. Shorter ones match too many orders. */
const minSuffixLength = 4
/** Minimum length of a loyalty card, track number, payment or product code. */
const minCodeLength = 6

/** Matches words before a number in a dictated or copied text, and the punctuation after them. */
const leadingWords =
  /^(?:номер заказа|заказ номер|заказ|номер|order number|order|number|тапсырыс|нөмірі?)[\s:]*(?=[№#\d])/i
const trailingSigns = /[?!.,;:]+$/

/** Returns all possible meanings of a text in the search field. */
export function parseSearch(text: string): SearchTerms {
  const typed = normalizeSearchText(text).replace(leadingWords, '').replace(trailingSigns, '')
  const list = parseOrderNumberList(normalizeSearchText(text))
  const compact = typed.replace(/[\s()+\u2010\u2011\u2012\u2013-]/g, '')
  const digits = /^\d+$/.test(compact) ? compact : null
  const asNumber = parseOrderDigits(typed)
  const converted = convertKeyboardLayout(typed)
  const spellings = [typed, typed.toUpperCase(), ...(converted === null ? [] : [converted.toUpperCase()])]
  return {
    ids:
      list.length > 0
        ? list.flatMap(toExactRange)
        : asNumber === null
          ? parseSeparatedNumber(typed)
          : buildIdRanges(asNumber),
    phones: digits === null ? [] : buildPhonePrefixes(digits, typed.startsWith('+')),
    phoneSuffixes:
      digits !== null && digits.length >= minSuffixLength && !typed.startsWith('+') ? [digits] : [],
    partnerIds: typed === '' ? [] : [...new Set(spellings)],
    exactPartnerIds: [...new Set(list.flatMap((number) => [number, number.toUpperCase()]))],
    partnerNumbers: parsePartnerNumber(typed),
    names: [typed, converted].filter((name) => name !== null && /\p{L}/u.test(name)) as string[],
    emails: [typed, converted].filter((name) => name !== null && isEmail(name)) as string[],
    codes: /^[\w-]+$/.test(typed) && typed.length >= minCodeLength ? [typed] : [],
    sums: parseSum(typed),
  }
}

const toExactRange = (number: string): SearchTerms['ids'] => {
  const id = parseOrderNumber(number)
  return id === null ? [] : [{ from: id, to: id }]
}

/** Parses «1000-473» or «1000.473» as a complete order number, because nobody types separators in a prefix. */
function parseSeparatedNumber(typed: string): SearchTerms['ids'] {
  const digits = /^\d{1,6}(?:[-.]\d{3})+$/.test(typed) ? parseOrderDigits(typed.replace(/[-.]/g, '')) : null
  return digits === null ? [] : [{ from: Number(digits), to: Number(digits) }]
}

/** Parses «73000000», or «MP 73000000» typed in any keyboard layout. The letters are ignored. */
function parsePartnerNumber(typed: string): string[] {
  const [, digits = ''] = /^(?:\p{L}{1,6}[\s-]*)?(\d+)$/u.exec(typed) ?? []
  return digits.length >= minSuffixLength ? [digits] : []
}

/** Parses an amount such as «13 448,00» or «387.99 ₽». */
function parseSum(typed: string): number[] {
  const [, majorUnits, minorUnits] =
    /^(\d{1,3}(?:\s\d{3})+|\d{1,9})[.,](\d{2})(?:\s?(?:₽|руб|р))?$/i.exec(typed) ?? []
  return majorUnits === undefined ? [] : [Number(majorUnits.replace(/\s/g, '')) * 100 + Number(minorUnits)]
}

/**
 * Terms of the fallback search: words that begin words of a name, and digits that end a phone number, are an order
 * number or begin a partner order number.
 */
export interface WordSearchTerms {
  words: string[]
  digits: string[]
}

const maxWords = 6

/**
 * Parses the text for the fallback search, which is used if no order matches a prefix of the text. Its words may occur
 * in any sequence. Returns one result for the typed text and one for its conversion from the other keyboard layout.
 */
export function parseWordSearch(text: string): WordSearchTerms[] {
  const normalized = normalizeSearchText(text)
  const spellings = [normalized, convertKeyboardLayout(normalized)].filter((spelling) => spelling !== null)
  return spellings.flatMap((spelling) => {
    const parts = normalizeLetters(spelling).match(/[\p{L}\p{N}]+/gu) ?? []
    const words = parts.filter((part) => /\p{L}/u.test(part) && part.length > 1)
    const digits = parts.filter((part) => /^\d{3,}$/.test(part))
    return words.length === 0 || parts.length > maxWords ? [] : [{ words, digits }]
  })
}

const equivalentLetters: Readonly<Record<string, string>> = {
  ё: 'е',
  ә: 'а',
  ғ: 'г',
  қ: 'к',
  ң: 'н',
  ө: 'о',
  ұ: 'у',
  ү: 'у',
  һ: 'х',
  і: 'и',
}
/** Replaces letters by equivalent ones, as the database function `order_words` does. */
const normalizeLetters = (text: string) =>
  text.toLowerCase().replace(/[ёәғқңөұүһі]/g, (letter) => equivalentLetters[letter]!)

const isEmail = (text: string) =>
  text.length >= minLength && /^[\w.+-]+(@[\w.-]*)?$/.test(text) && /[a-z]/i.test(text)

/**
 * Ranges of order numbers that begin with these digits: for 1002 the number 1002, then 10020–10029, 100200–100299 and
 * so on. Fewer than `minLength` digits match only the number itself.
 */
function buildIdRanges(digits: string): SearchTerms['ids'] {
  const first = Number(digits)
  if (digits.length < minLength) return [{ from: first, to: first }]
  return Array.from({ length: maxOrderNumberDigits - digits.length + 1 }, (_, extraDigits) => ({
    from: first * 10 ** extraDigits,
    to: first * 10 ** extraDigits + 10 ** extraDigits - 1,
  }))
}

/**
 * Returns the stored forms of a typed phone prefix. «8 916…», «916…» and «+7 916…» are the same number. Digits after a
 * plus (`international`) are not changed.
 */
export function buildPhonePrefixes(digits: string, international = false): string[] {
  if (international) return [digits]
  return getPhoneSpellings(digits, getInstallationCountry())
}
