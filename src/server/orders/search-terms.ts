/** Beginnings, and ends of phones, by which orders are found; all of them stand on indexes. */
export interface SearchTerms {
  /** Ranges of order ids that begin with the typed digits. */
  ids: { from: number; to: number }[]
  /** Digits as stored: E.164 without the plus. */
  phones: string[]
  /** Last digits of a phone, as a caller gives them. */
  phoneEnds: string[]
  partnerIds: string[]
  name: string | null
}

/** Fewer typed digits than this begin too many ids to be a search (specification 5: typeahead from 3 characters). */
const shortest = 3
/** Fewer digits than this end too many phones. */
const shortestEnd = 4
/** Ids have at most this many digits. */
const longestId = 12

/** What one search field may mean: an order id, a partner's id, a phone in any spelling or its end, a name. */
export function readSearch(text: string): SearchTerms {
  const typed = text.trim().replace(/\s+/g, ' ')
  const bare = typed.replace(/[\s()+‐-–-]/g, '')
  const digits = /^\d+$/.test(bare) ? bare : null
  return {
    ids: digits !== null && /^\d+$/.test(typed) ? idRanges(digits) : [],
    phones: digits === null ? [] : phoneBeginnings(digits, typed.startsWith('+')),
    phoneEnds: digits !== null && digits.length >= shortestEnd && !typed.startsWith('+') ? [digits] : [],
    partnerIds: typed === '' ? [] : [...new Set([typed, typed.toUpperCase()])],
    name: /\p{L}/u.test(typed) ? typed : null,
  }
}

/** 1002 → 1002, 10020–10029, 100200–100299 …: the numbers that begin with these digits. */
function idRanges(digits: string): SearchTerms['ids'] {
  const first = Number(digits)
  if (digits.length > longestId || first === 0) return []
  if (digits.length < shortest) return [{ from: first, to: first }]
  return Array.from({ length: longestId - digits.length + 1 }, (_, more) => ({
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
