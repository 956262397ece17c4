import { longestOrderNumber, orderDigits } from '../../shared/order-number.ts'
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
  /** Digits of a partner's id behind the letters of its channel. */
  partnerNumbers: string[]
  /** As typed, and as meant when the keyboard stood in the other layout. */
  names: string[]
  emails: string[]
  /** Codes that count only as a whole: loyalty card, track, product. */
  codes: string[]
}

/** Fewer typed digits than this begin too many ids to be a search (specification 5: typeahead from 3 characters). */
const shortest = 3
/** Fewer digits than this end too many phones. */
const shortestEnd = 4
/** Shorter than this no card, track or product is. */
const shortestCode = 6

/** What one search field may mean. */
export function readSearch(text: string): SearchTerms {
  const typed = text.trim().replace(/\s+/g, ' ')
  const bare = typed.replace(/[\s()+\u2010\u2011\u2012\u2013-]/g, '')
  const digits = /^\d+$/.test(bare) ? bare : null
  const asNumber = orderDigits(typed)
  const meant = otherLayout(typed)
  const spellings = [typed, typed.toUpperCase(), ...(meant === null ? [] : [meant.toUpperCase()])]
  return {
    ids: asNumber === null ? [] : idRanges(asNumber),
    phones: digits === null ? [] : phoneBeginnings(digits, typed.startsWith('+')),
    phoneEnds: digits !== null && digits.length >= shortestEnd && !typed.startsWith('+') ? [digits] : [],
    partnerIds: typed === '' ? [] : [...new Set(spellings)],
    partnerNumbers: digits !== null && digits === typed && digits.length >= shortestEnd ? [digits] : [],
    names: [typed, meant].filter((name) => name !== null && /\p{L}/u.test(name)) as string[],
    emails: [typed, meant].filter((name) => name !== null && isEmail(name)) as string[],
    codes: /^[\w-]+$/.test(typed) && typed.length >= shortestCode ? [typed] : [],
  }
}

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
 * 8 916…, 916… and +7 916… are the same number: the national 8 and a missing country code are put right.
 * Behind a plus the digits stand as they are.
 */
export function phoneBeginnings(digits: string, international = false): string[] {
  if (international) return [digits]
  const national = digits.startsWith('8') ? [`7${digits.slice(1)}`] : []
  const withoutCountry = digits.startsWith('9') && digits.length <= 10 ? [`7${digits}`] : []
  return [...new Set([digits, ...national, ...withoutCountry])]
}
