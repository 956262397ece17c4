import type { BankDetails } from '../../workflows/effects.ts'
import { isAccountValidForBank, isCorrespondentAccountValid } from '../shared/bank-details.ts'
import type { Random } from '../server/platform/random.ts'

/** BIKs that do not exist in the register of the Bank of Russia, so that no real transfer is possible. */
const banks = [
  ['Демо-банк', '044525951'],
  ['Банк «Учебный»', '044525967'],
  ['Банк «Образец»', '044525989'],
] as const

/** Replaces the digit at `position` with the check digit that makes the number valid. */
const withCheckKey = (digits: string, position: number, isValid: (account: string) => boolean): string => {
  for (let key = 0; key < 10; key++) {
    const account = digits.slice(0, position) + key + digits.slice(position + 1)
    if (isValid(account)) return account
  }
  throw new Error(`no key fits ${digits}`)
}

/**
 * Returns the details of a random bank that does not exist and of an account with valid check digits (rules of the Bank
 * of Russia).
 */
export function generateBankDetails(random: Random, payerName: string): BankDetails {
  const [bankName, bik] = random.pick(banks)
  const number = String(random.int(0, 99_999_999)).padStart(11, '0')
  return {
    payerName,
    bankName,
    bik,
    checkingAccount: withCheckKey(`408178100${number}`, 8, (account) => isAccountValidForBank(account, bik)),
    correspondentAccount: withCheckKey(`30101810000000000${bik.slice(-3)}`, 8, (account) =>
      isCorrespondentAccountValid(account, bik),
    ),
  }
}
