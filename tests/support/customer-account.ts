import { isAccountValidForBank } from '../../src/shared/bank-details.ts'

export const customerBik = '044525225'

/** Account in roubles of a customer of the bank {@link customerBik}. Its ninth digit is the check digit. */
export function createCustomerAccount(number: number): string {
  const candidates = Array.from(
    { length: 10 },
    (_, key) => `40817810${key}3800${String(number % 10_000_000).padStart(7, '0')}`,
  )
  return candidates.find((account) => isAccountValidForBank(account, customerBik))!
}
