/** Where money is sent in Russia: BIK of 9 digits, accounts of 20. Source: rules of the Bank of Russia for account keys. */

const weights = [7, 1, 3]

/** The key digit stands within the number, so that the weighted sum of a right number ends in 0. */
function keyFits(prefix: string, account: string): boolean {
  const digits = prefix + account
  if (!/^\d{23}$/.test(digits)) return false
  const sum = [...digits].reduce((total, digit, i) => total + ((Number(digit) * weights[i % 3]!) % 10), 0)
  return sum % 10 === 0
}

/** Banks end in 050 to 999; below that are settlement centres, which hold no customers' accounts. */
export const isBik = (bik: string): boolean => /^\d{9}$/.test(bik) && Number(bik.slice(-3)) >= 50

/** Accounts at a settlement centre carry its number in the key, accounts at a bank the bank's. */
const centreOf = (bik: string) => `0${bik.slice(4, 6)}`

/** Does the account's control key fit the bank, or the settlement centre, of this BIK? */
export const accountFits = (account: string, bik: string): boolean =>
  /^\d{20}$/.test(account) &&
  /^\d{9}$/.test(bik) &&
  keyFits(isBik(bik) ? bik.slice(-3) : centreOf(bik), account)

/** What is wrong with a correspondent account: each is said in words of its own. */
export type CorrespondentFault = 'beginning' | 'end' | 'key'

/** A correspondent account begins with 301, ends as the BIK does, and its key is that of the settlement centre. */
export function correspondentFault(account: string, bik: string): CorrespondentFault | null {
  if (!/^301\d{17}$/.test(account)) return 'beginning'
  if (!/^\d{9}$/.test(bik) || account.slice(-3) !== bik.slice(-3)) return 'end'
  return keyFits(centreOf(bik), account) ? null : 'key'
}

export const correspondentFits = (account: string, bik: string): boolean =>
  correspondentFault(account, bik) === null

/** Number of a payment order: one to six digits, not all of them zero. */
export const isPaymentOrderNumber = (number: string): boolean => /^(?=.*[1-9])[0-9]{1,6}$/.test(number)
