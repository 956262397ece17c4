import type { BankDetails } from '../../workflows/effects.ts'
import { accountFits, correspondentFits } from '../shared/bank-details.ts'
import type { Random } from '../server/platform/random.ts'

/** BIKs from 04 45 25 9xx on that the register of the Bank of Russia does not know: no transfer can reach them. */
const banks = [
  ['Демо-банк', '044525951'],
  ['Банк «Учебный»', '044525967'],
  ['Банк «Образец»', '044525989'],
] as const

/** The number with the key digit, at `place`, that makes it fit. */
const withKey = (digits: string, place: number, fits: (account: string) => boolean): string => {
  for (let key = 0; key < 10; key++) {
    const account = digits.slice(0, place) + key + digits.slice(place + 1)
    if (fits(account)) return account
  }
  throw new Error(`no key fits ${digits}`)
}

/** An account whose keys fit (rules of the Bank of Russia) at a bank that does not exist. */
export function bankDetails(random: Random, payerName: string): BankDetails {
  const [bankName, bik] = random.pick(banks)
  const number = String(random.int(0, 99_999_999)).padStart(11, '0')
  return {
    ...{ payerName, bankName, bik },
    checkingAccount: withKey(`408178100${number}`, 8, (account) => accountFits(account, bik)),
    correspondentAccount: withKey(`30101810000000000${bik.slice(-3)}`, 8, (account) =>
      correspondentFits(account, bik),
    ),
  }
}
