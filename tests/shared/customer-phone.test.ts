import { describe, expect, it } from 'vitest'
import { parsePhoneSearch } from '../../src/shared/customer-phone.ts'

describe('[CU-01] phone search for a customer', () => {
  it.each([
    ['791', { prefixes: ['791'], suffixes: [] }],
    ['+7 916 123-45-67', { prefixes: ['79161234567'], suffixes: [] }],
    ['375 29 1', { prefixes: ['375291'], suffixes: ['375291'] }],
    ['371', { prefixes: ['371'], suffixes: [] }],
    ['8 (916) 12', { prefixes: ['791612'], suffixes: ['891612'] }],
    ['916', { prefixes: ['7916'], suffixes: [] }],
    ['9161', { prefixes: ['79161'], suffixes: ['9161'] }],
    ['4567', { prefixes: [], suffixes: ['4567'] }],
    ['4951234567', { prefixes: [], suffixes: ['4951234567'] }],
    ['7777', { prefixes: ['7777'], suffixes: ['7777'] }],
    ['89161234567', { prefixes: ['79161234567'], suffixes: [] }],
    ['\u202a+7 916 123-45-67\u202c', { prefixes: ['79161234567'], suffixes: [] }],
    ['\u202d8\u00a0(916)\u202f123\u201045\u201067\u202c\u200b', { prefixes: ['79161234567'], suffixes: [] }],
    ['\ufeff7\u200b91\t', { prefixes: ['791'], suffixes: [] }],
  ])('%s', (typed, meant) => {
    expect(parsePhoneSearch(typed, 'RU')).toEqual(meant)
  })

  it.each([
    ['BY', '8029', { prefixes: ['37529'], suffixes: ['8029'] }],
    ['BY', '2912', { prefixes: ['3752912'], suffixes: ['2912'] }],
    ['LV', '212', { prefixes: ['371212'], suffixes: [] }],
    ['AE', '0501', { prefixes: ['971501'], suffixes: ['0501'] }],
    ['AE', '+971 50', { prefixes: ['97150'], suffixes: [] }],
    ['KZ', '8701', { prefixes: ['7701'], suffixes: ['8701'] }],
  ] as const)('[SP-03] in %s «%s»', (country, typed, meant) => {
    expect(parsePhoneSearch(typed, country)).toEqual(meant)
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
    expect(parsePhoneSearch(typed, 'RU')).toBe(problem)
  })
})
