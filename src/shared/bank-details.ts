/** Russian bank details: BIK of 9 digits, accounts of 20. Source: rules of the Bank of Russia for account keys. */

const weights = [7, 1, 3]

/** The key digit is part of the number, so the weighted sum of a valid number ends in 0. */
function hasValidKey(prefix: string, account: string): boolean {
  const digits = prefix + account
  if (!/^\d{23}$/.test(digits)) return false
  const sum = [...digits].reduce((total, digit, i) => total + ((Number(digit) * weights[i % 3]!) % 10), 0)
  return sum % 10 === 0
}

/** BIKs of banks end in 050 to 999; lower endings are settlement centres, which hold no customer accounts. */
export const isBik = (bik: string): boolean => /^\d{9}$/.test(bik) && Number(bik.slice(-3)) >= 50

/** The key of an account at a settlement centre is computed with the centre's number, at a bank with the bank's. */
const settlementCentreCode = (bik: string) => `0${bik.slice(4, 6)}`

/** True if the account's control key matches the bank, or the settlement centre, of this BIK. */
export const isAccountValidForBank = (account: string, bik: string): boolean =>
  /^\d{20}$/.test(account) &&
  /^\d{9}$/.test(bik) &&
  hasValidKey(isBik(bik) ? bik.slice(-3) : settlementCentreCode(bik), account)

/** Wrong part of a correspondent account; each has its own message. */
export type CorrespondentFault = 'beginning' | 'end' | 'key'

/** A correspondent account begins with 301, ends with the last digits of the BIK, and has the settlement centre's key. */
export function findCorrespondentAccountFault(account: string, bik: string): CorrespondentFault | null {
  if (!/^301\d{17}$/.test(account)) return 'beginning'
  if (!/^\d{9}$/.test(bik) || account.slice(-3) !== bik.slice(-3)) return 'end'
  return hasValidKey(settlementCentreCode(bik), account) ? null : 'key'
}

export const isCorrespondentAccountValid = (account: string, bik: string): boolean =>
  findCorrespondentAccountFault(account, bik) === null

/** Number of a payment order: one to six digits, not all of them zero. */
export const isPaymentOrderNumber = (number: string): boolean => /^(?=.*[1-9])[0-9]{1,6}$/.test(number)
