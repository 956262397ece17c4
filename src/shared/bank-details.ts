/** Russian bank details: BIK of 9 digits, accounts of 20 digits. Source: account key rules of the Bank of Russia. */

const weights = [7, 1, 3]

/** True if the key digit, which is part of the account number, makes the weighted sum end in 0. */
function hasValidKey(prefix: string, account: string): boolean {
  const digits = prefix + account
  if (!/^\d{23}$/.test(digits)) return false
  const sum = [...digits].reduce((total, digit, i) => total + ((Number(digit) * weights[i % 3]!) % 10), 0)
  return sum % 10 === 0
}

/** BIKs of banks end in 050 to 999. Lower endings are settlement centres, which have no customer accounts. */
export const isBankBik = (bik: string): boolean => /^\d{9}$/.test(bik) && Number(bik.slice(-3)) >= 50

/**
 * Code of a settlement centre for the key of an account: the key is computed from this code for an account at a
 * settlement centre, and from the last digits of the BIK for an account at a bank.
 */
const getSettlementCentreCode = (bik: string) => `0${bik.slice(4, 6)}`

/** True if the control key of the account matches the bank, or the settlement centre, with this BIK. */
export const isAccountValidForBank = (account: string, bik: string): boolean =>
  /^\d{20}$/.test(account) &&
  /^\d{9}$/.test(bik) &&
  hasValidKey(isBankBik(bik) ? bik.slice(-3) : getSettlementCentreCode(bik), account)

/** Wrong part of a correspondent account. Each part has its own message. */
export type CorrespondentAccountFault = 'beginning' | 'end' | 'key'

/**
 * A correspondent account begins with 301, ends with the last digits of the BIK, and has the key of the settlement
 * centre.
 */
export function findCorrespondentAccountFault(
  account: string,
  bik: string,
): CorrespondentAccountFault | null {
  if (!/^301\d{17}$/.test(account)) return 'beginning'
  if (!/^\d{9}$/.test(bik) || account.slice(-3) !== bik.slice(-3)) return 'end'
  return hasValidKey(getSettlementCentreCode(bik), account) ? null : 'key'
}

export const isCorrespondentAccountValid = (account: string, bik: string): boolean =>
  findCorrespondentAccountFault(account, bik) === null

/** Number of a payment order: one to six digits, of which at least one is not zero. */
export const isPaymentOrderNumber = (number: string): boolean => /^(?=.*[1-9])[0-9]{1,6}$/.test(number)
