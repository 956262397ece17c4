/**
 * Weights of the digits in the key of an account (account key rules of the Bank of Russia). In Russia a BIK has 9
 * digits and an account 20.
 */
const weights = [7, 1, 3]

/** True if the weighted sum of `prefix` (3 digits) and the account ends in 0. The key digit is part of the account. */
function hasValidKey(prefix: string, account: string): boolean {
  const digits = prefix + account
  if (!/^\d{23}$/.test(digits)) return false
  const sum = [...digits].reduce((total, digit, i) => total + ((Number(digit) * weights[i % 3]!) % 10), 0)
  return sum % 10 === 0
}

/**
 * True if the BIK ends with 050 to 999, which means a bank. Lower endings are settlement centres, which have no
 * customer accounts.
 */
const hasBankEnding = (bik: string): boolean => /^\d{9}$/.test(bik) && Number(bik.slice(-3)) >= 50

/** True for the BIK of a bank in Russia, which begins with 0. */
export const isBankBik = (bik: string): boolean => bik.startsWith('0') && hasBankEnding(bik)

/**
 * Code of the settlement centre in a BIK. The key of an account at a settlement centre is computed from this code. The
 * key of an account at a bank is computed from the last three digits of the BIK.
 */
const getSettlementCentreCode = (bik: string) => `0${bik.slice(4, 6)}`

/** True if the control key of the account matches the bank, or the settlement centre, with this BIK. */
export const isAccountValidForBank = (account: string, bik: string): boolean =>
  /^\d{20}$/.test(account) &&
  /^\d{9}$/.test(bik) &&
  hasValidKey(hasBankEnding(bik) ? bik.slice(-3) : getSettlementCentreCode(bik), account)

/**
 * Beginnings of the accounts of customers (Bank of Russia 809-P): companies 405 to 407, entrepreneurs and individuals
 * 408, deposits of individuals 423 and 426. Other accounts belong to the bank itself, for example 20202 to its cash
 * desk.
 */
const customerAccount = /^(40[5-8]|42[36])\d{17}$/
export const isCustomerAccount = (account: string): boolean => customerAccount.test(account)

/** Codes of currencies, which are digits 6 to 8 of an account. Accounts in roubles have 810, and rarely 643. */
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
 * Returns the first wrong part of a correspondent account, or null. The account must begin with 301, end with the last
 * three digits of the BIK, and have the key of the settlement centre.
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

/** True for one to six digits, of which at least one is not zero. */
export const isPaymentOrderNumber = (number: string): boolean => /^(?=.*[1-9])[0-9]{1,6}$/.test(number)
