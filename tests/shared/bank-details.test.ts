import { describe, expect, it } from 'vitest'
import {
  isAccountValidForBank,
  findCorrespondentAccountFault,
  isCorrespondentAccountValid,
  isBankBik,
  isAccountInCurrency,
  isCustomerAccount,
} from '../../src/shared/bank-details.ts'

const passing: [account: string, bik: string][] = [
  ['30101810800000000746', '049805000'],
  ['40702810900000000025', '044514512'],
  ['50286516400000008106', '823397286'],
]

describe('BIK', () => {
  it.each(['044525225', '044514512', '047308602', '044525050', '044525999'])(
    '[RF-09] %s is the BIK of a bank',
    (bik) => expect(isBankBik(bik)).toBe(true),
  )
  it.each([
    '044525049',
    '049805000',
    '04452522',
    '0445252255',
    '04452522a',
    '',
    ' 044525225',
    '823397286',
    '144525225',
  ])('[RF-09] «%s» is not', (bik) => expect(isBankBik(bik)).toBe(false))
})

describe('control key of an account', () => {
  it.each(passing)('[RF-09] %s fits the BIK %s', (account, bik) => {
    expect(isAccountValidForBank(account, bik)).toBe(true)
  })

  it.each(passing)('[RF-09] one wrong digit of %s with %s is detected at any position', (account, bik) => {
    for (let i = 0; i < account.length; i += 1) {
      const other = String((Number(account[i]) + 1) % 10)
      expect(
        isAccountValidForBank(account.slice(0, i) + other + account.slice(i + 1), bik),
        `digit ${i + 1}`,
      ).toBe(false)
    }
  })

  it.each([
    ['40702810900000000025', '044525225'],
    ['4070281090000000002', '044514512'],
    ['407028109000000000255', '044514512'],
    ['4070281090000000002x', '044514512'],
    ['', '044514512'],
    ['40702810900000000025', ''],
  ])('[RF-09] «%s» does not fit «%s»', (account, bik) =>
    expect(isAccountValidForBank(account, bik)).toBe(false),
  )
})

describe('account of a payee', () => {
  it.each(['40817810', '40820810', '42301810', '42601810', '40702810', '40802810', '40503810', '40603810'])(
    '[RF-09] %s… is the account of a customer',
    (beginning) => expect(isCustomerAccount(beginning.padEnd(20, '0'))).toBe(true),
  )
  it.each(['20202810', '30101810', '30232810', '47422810', '70601810', '50286516', '60301810', ''])(
    '[RF-09] «%s…» is not',
    (beginning) => expect(isCustomerAccount(beginning.padEnd(20, '0'))).toBe(false),
  )

  it.each([
    ['40817810438000000001', 'RUB'],
    ['40817643438000000001', 'RUB'],
    ['40817840438000000001', 'USD'],
    ['40817978438000000001', 'EUR'],
    ['40817398438000000001', 'KZT'],
    ['40817933438000000001', 'BYN'],
    ['40817784438000000001', 'AED'],
  ])('[RF-09] %s is an account in %s and in no other currency', (account, currency) => {
    for (const other of ['RUB', 'USD', 'EUR', 'KZT', 'BYN', 'AED'])
      expect(isAccountInCurrency(account, other)).toBe(other === currency)
  })
})

describe('correspondent account', () => {
  it('[RF-09] begins 301, ends as the BIK, and has the key of its settlement centre', () => {
    expect(isCorrespondentAccountValid('30101810400000000225', '044525225')).toBe(true)
  })
  it.each([
    ['begins otherwise', '40101810400000000225', '044525225'],
    ['ends otherwise', '30101810400000000225', '044525226'],
    ['has another key', '30101810500000000225', '044525225'],
    ['is too short', '3010181040000000225', '044525225'],
  ])('[RF-09] one that %s does not fit', (_, account, bik) => {
    expect(isCorrespondentAccountValid(account, bik)).toBe(false)
  })
  it.each([
    ['beginning', '40101810400000000225', '044525225'],
    ['end', '30101810400000000225', '044525226'],
    ['key', '30101810000000000951', '044525951'],
    [null, '30101810400000000225', '044525225'],
  ])('[RF-09] its error is identified: %s', (fault, account, bik) => {
    expect(findCorrespondentAccountFault(account, bik)).toBe(fault)
  })
})
