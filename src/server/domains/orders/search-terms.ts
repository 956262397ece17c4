import { searchedText } from '../../../shared/clean-text.ts'
import {
  longestOrderNumber,
  orderDigits,
  readNumberList,
  readOrderNumber,
} from '../../../shared/order-number.ts'
import { phoneSpellings } from '../../../shared/country.ts'
import { installationCountry } from '../../platform/config/installation.ts'
import { otherLayout } from './keyboard-layouts.ts'

/** Beginnings, ends of phones and whole codes by which orders are found; all of them stand on indexes. */
export interface SearchTerms {
  /** Ranges of order ids that begin with the typed digits. */
  ids: { from: number; to: number }[]
  /** Digits as stored: E.164 without the plus. */
  phones: string[]
  /** Last digits of a phone, as a caller gives them. */
  phoneEnds: string[]
  partnerIds: string[]
  /** Ids of partners that count only as a whole: one of several numbers in one text. */
  wholePartnerIds: string[]
  /** Digits of a partner's id behind the letters of its channel. */
  partnerNumbers: string[]
  /** As typed, and as meant when the keyboard stood in the other layout. */
  names: string[]
  emails: string[]
  /** Codes that count only as a whole: loyalty card, track, payment, product. */
  codes: string[]
  /** Of a whole order, minor units. */
  sums: number[]
}

/** Fewer typed digits than this begin too many ids to be a search (specification 5: typeahead from 3 characters). */
const shortest = 3
/** Fewer digits than this end too many phones. */
const shortestEnd = 4
/** Shorter than this no card, track or product is. */
const shortestCode = 6

/** What stands before a number when people say it, and signs behind a copied text. */
const before =
  /^(?:номер заказа|заказ номер|заказ|номер|order number|order|number|тапсырыс|нөмірі?)[\s:]*(?=[№#\d])/i
const behind = /[?!.,;:]+$/

/** What one search field may mean. */
export function readSearch(text: string): SearchTerms {
  const typed = searchedText(text).replace(before, '').replace(behind, '')
  const list = readNumberList(searchedText(text))
  const bare = typed.replace(/[\s()+\u2010\u2011\u2012\u2013-]/g, '')
  const digits = /^\d+$/.test(bare) ? bare : null
  const asNumber = orderDigits(typed)
  const meant = otherLayout(typed)
  const spellings = [typed, typed.toUpperCase(), ...(meant === null ? [] : [meant.toUpperCase()])]
  return {
    ids: list.length > 0 ? list.flatMap(onlyId) : asNumber === null ? cutNumber(typed) : idRanges(asNumber),
    phones: digits === null ? [] : phoneBeginnings(digits, typed.startsWith('+')),
    phoneEnds: digits !== null && digits.length >= shortestEnd && !typed.startsWith('+') ? [digits] : [],
    partnerIds: typed === '' ? [] : [...new Set(spellings)],
    wholePartnerIds: [...new Set(list.flatMap((one) => [one, one.toUpperCase()]))],
    partnerNumbers: partnerNumber(typed),
    names: [typed, meant].filter((name) => name !== null && /\p{L}/u.test(name)) as string[],
    emails: [typed, meant].filter((name) => name !== null && isEmail(name)) as string[],
    codes: /^[\w-]+$/.test(typed) && typed.length >= shortestCode ? [typed] : [],
    sums: sumOf(typed),
  }
}

const onlyId = (number: string): SearchTerms['ids'] => {
  const id = readOrderNumber(number)
  return id === null ? [] : [{ from: id, to: id }]
}

/** «1000-473», «1000.473»: the number itself, for nobody writes the beginning of one so. */
function cutNumber(typed: string): SearchTerms['ids'] {
  const digits = /^\d{1,6}(?:[-.]\d{3})+$/.test(typed) ? orderDigits(typed.replace(/[-.]/g, '')) : null
  return digits === null ? [] : [{ from: Number(digits), to: Number(digits) }]
}

/** «73000000», and «MP 73000000» as it is said and in whatever layout: the letters are left out. */
function partnerNumber(typed: string): string[] {
  const [, digits = ''] = /^(?:\p{L}{1,6}[\s-]*)?(\d+)$/u.exec(typed) ?? []
  return digits.length >= shortestEnd ? [digits] : []
}

/** «13 448,00», «387.99 ₽». */
function sumOf(typed: string): number[] {
  const [, whole, part] = /^(\d{1,3}(?:\s\d{3})+|\d{1,9})[.,](\d{2})(?:\s?(?:₽|руб|р))?$/i.exec(typed) ?? []
  return whole === undefined ? [] : [Number(whole.replace(/\s/g, '')) * 100 + Number(part)]
}

/** Words of which each begins a word of a name, and digits beside them that end a phone or are a number of the order. */
export interface WideTerms {
  words: string[]
  digits: string[]
}

const maxWide = 6

/** What is looked for when nothing begins with a text: its words in any order, each in the layout it was meant in too. */
export function readWide(text: string): WideTerms[] {
  const clean = searchedText(text)
  const spellings = [clean, otherLayout(clean)].filter((one) => one !== null)
  return spellings.flatMap((one) => {
    const parts = inSmallLetters(one).match(/[\p{L}\p{N}]+/gu) ?? []
    const words = parts.filter((part) => /\p{L}/u.test(part) && part.length > 1)
    const digits = parts.filter((part) => /^\d{3,}$/.test(part))
    return words.length === 0 || parts.length > maxWide ? [] : [{ words, digits }]
  })
}

const alike: Readonly<Record<string, string>> = {
  ...{ ё: 'е', ә: 'а', ғ: 'г', қ: 'к', ң: 'н', ө: 'о', ұ: 'у', ү: 'у', һ: 'х', і: 'и' },
}
/** As `order_words` of the database has them. */
const inSmallLetters = (text: string) =>
  text.toLowerCase().replace(/[ёәғқңөұүһі]/g, (letter) => alike[letter]!)

const isEmail = (text: string) =>
  text.length >= shortest && /^[\w.+-]+(@[\w.-]*)?$/.test(text) && /[a-z]/i.test(text)

/** 1002 → 1002, 10020–10029, 100200–100299 …: the numbers that begin with these digits. */
function idRanges(digits: string): SearchTerms['ids'] {
  const first = Number(digits)
  if (digits.length < shortest) return [{ from: first, to: first }]
  return Array.from({ length: longestOrderNumber - digits.length + 1 }, (_, more) => ({
    from: first * 10 ** more,
    to: first * 10 ** more + 10 ** more - 1,
  }))
}

/**
 * 8 916…, 916… and +7 916… are the same number: the national prefix and a missing country code are put right.
 * Behind a plus the digits stand as they are.
 */
export function phoneBeginnings(digits: string, international = false): string[] {
  if (international) return [digits]
  return phoneSpellings(digits, installationCountry())
}
