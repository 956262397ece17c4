/** Russian bank details: BIK of 9 digits, accounts of 20 digits. Source: account key rules of the Bank of Russia. */

const weights = [7, 1, 3]

/** True if the key digit, which is part of the account number, makes the weighted sum end in 0. */
function hasValidKey(prefix: string, account: string): boolean {
  const digits = prefix + account
  if (!/^\d{23}$/.test(digits)) return false
  const sum = [...digits].reduce((total, digit, i) => total + ((Number(digit) * weights[i % 3]!) % 10), 0)
  return sum % 10 === 0
}

/** Endings 050 to 999 are banks. Lower endings are settlement centres, which have no customer accounts. */
const hasBankEnding = (bik: string): boolean => /^\d{9}$/.test(bik) && Number(bik.slice(-3)) >= 50

/** BIK of a bank in Russia: it begins with 0. */
export const isBankBik = (bik: string): boolean => bik.startsWith('0') && hasBankEnding(bik)

/**
 * Code of a settlement centre for the key of an account: the key is computed from this code for an account at a
 * settlement centre, and from the last digits of the BIK for an account at a bank.
 */
const getSettlementCentreCode = (bik: string) => `0${bik.slice(4, 6)}`

/** True if the control key of the account matches the bank, or the settlement centre, with this BIK. */
export const isAccountValidForBank = (account: string, bik: string): boolean =>
  /^\d{20}$/.test(account) &&
  /^\d{9}$/.test(bik) &&
  hasValidKey(hasBankEnding(bik) ? bik.slice(-3) : getSettlementCentreCode(bik), account)

/**
 * Balance sheet accounts of customers (Bank of Russia 809-P): companies 405 to 407, entrepreneurs and individuals 408,
 * deposits of individuals 423 and 426. Others belong to the bank itself, for example 20202 to its cash desk.
 */
const customerAccount = /^(40[5-8]|42[36])\d{17}$/
export const isCustomerAccount = (account: string): boolean => customerAccount.test(account)

/** Codes of currencies in digits 6 to 8 of an account. Accounts in roubles have 810, and rarely 643. */
const currencyCodes: Readonly<Record<string, readonly string[]>> = {
  RUB: ['810', '643'],
  USD: ['840'],
  EUR: ['978'],
  KZT: ['398'],
  BYN: ['933'],
  AED: ['784'],
}
export const isAccountInCurrency = (account: string, currency: string): boolean =>
  currencyCodes[currency]?.includes(account.slice(5, 8)) ?? false

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
