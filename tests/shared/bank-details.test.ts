import { describe, expect, it } from 'vitest'
import {
  isAccountValidForBank,
  findCorrespondentAccountFault,
  isCorrespondentAccountValid,
  isBankBik,
} from '../../src/shared/bank-details.ts'

const passing: [account: string, bik: string][] = [
  ['30101810800000000746', '049805000'],
  ['40702810900000000025', '044514512'],
  ['50286516400000008106', '823397286'],
]

describe('BIK', () => {
  it.each(['044525225', '044514512', '823397286', '044525050', '044525999'])(
    '[RF-09] %s is the BIK of a bank',
    (bik) => expect(isBankBik(bik)).toBe(true),
  )
  it.each(['044525049', '049805000', '04452522', '0445252255', '04452522a', '', ' 044525225'])(
    '[RF-09] «%s» is not',
    (bik) => expect(isBankBik(bik)).toBe(false),
  )
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
