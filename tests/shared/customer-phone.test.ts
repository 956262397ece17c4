import { describe, expect, it } from 'vitest'
import { readPhoneSearch } from '../../src/shared/customer-phone.ts'

describe('[CU-01] phone search for a customer', () => {
  it.each([
    ['791', { begins: ['791'], ends: [] }],
    ['+7 916 123-45-67', { begins: ['79161234567'], ends: [] }],
    ['375 29 1', { begins: ['375291'], ends: ['375291'] }],
    ['371', { begins: ['371'], ends: [] }],
    ['8 (916) 12', { begins: ['791612'], ends: ['891612'] }],
    ['916', { begins: ['7916'], ends: [] }],
    ['9161', { begins: ['79161'], ends: ['9161'] }],
    ['4567', { begins: [], ends: ['4567'] }],
    ['4951234567', { begins: [], ends: ['4951234567'] }],
    ['7777', { begins: ['7777'], ends: ['7777'] }],
    ['89161234567', { begins: ['79161234567'], ends: [] }],
  ])('%s', (typed, meant) => {
    expect(readPhoneSearch(typed)).toEqual(meant)
  })

  it.each([
    ['BY', '8029', { begins: ['37529'], ends: ['8029'] }],
    ['BY', '2912', { begins: ['3752912'], ends: ['2912'] }],
    ['LV', '212', { begins: ['371212'], ends: [] }],
    ['AE', '0501', { begins: ['971501'], ends: ['0501'] }],
    ['AE', '+971 50', { begins: ['97150'], ends: [] }],
    ['KZ', '8701', { begins: ['7701'], ends: ['8701'] }],
  ] as const)('[SP-03] in %s «%s»', (country, typed, meant) => {
    expect(readPhoneSearch(typed, country)).toEqual(meant)
  })

  it.each([
    ['Иванова', 'notDigits'],
    ['7916%', 'notDigits'],
    ['', 'tooFew'],
    ['79', 'tooFew'],
    ['495', 'wrongStart'],
    ['370', 'wrongStart'],
    ['+49 30 1234567', 'wrongStart'],
    ['49301234567', 'wrongStart'],
  ])('«%s» is %s', (typed, problem) => {
    expect(readPhoneSearch(typed)).toBe(problem)
  })
})
