import { describe, expect, it } from 'vitest'
import { parsePhone } from '../../src/shared/phone.ts'

describe('phones', () => {
  it.each([
    ['79161234567', '79161234567', 'RU'],
    ['+7 (916) 123-45-67', '79161234567', 'RU'],
    ['8 916 123 45 67', '79161234567', 'RU'],
    ['7 495 123–45–67', '74951234567', 'RU'],
    ['+77012345678', '77012345678', 'KZ'],
    ['8 701 234 56 78', '77012345678', 'KZ'],
    ['375291234567', '375291234567', 'BY'],
    ['+375 29 123-45-67', '375291234567', 'BY'],
    ['37121234567', '37121234567', 'LV'],
    [' +371 2123 4567 ', '37121234567', 'LV'],
  ])('[VA-01] «%s» is the phone %s of %s', (text, digits, country) => {
    expect(parsePhone(text, 'RU')).toEqual({ digits, country })
  })

  it.each([
    ['BY', '8 029 123-45-67', '375291234567'],
    ['BY', '+375 29 123-45-67', '375291234567'],
    ['KZ', '8 701 234 56 78', '77012345678'],
    ['LV', '2123 4567', '37121234567'],
    ['AE', '050 123 4567', '971501234567'],
    ['AE', '+971 50 123 4567', '971501234567'],
  ] as const)('[SP-03] in %s «%s» is the phone %s', (country, text, digits) => {
    expect(parsePhone(text, country)?.digits).toBe(digits)
  })

  it.each([
    ['nothing', ''],
    ['a word', 'phone'],
    ['a number in a sentence', 'call 79161234567'],
    ['a digit short', '7916123456'],
    ['a digit too many', '791612345678'],
    ['another country', '+14155552671'],
    ['the Emirates', '971501234567'],
    ['a code of China behind a plus', '+89161234567'],
    ['no country code', '9161234567'],
    ['a Belarusian number a digit short', '37529123456'],
    ['an area that does not exist', '71111111111'],
    ['two pluses', '++79161234567'],
    ['a very long text', '7'.repeat(300)],
    ['an extension', '79161234567 ext 5'],
  ])('[VA-01] %s is not a phone', (_, text) => {
    expect(parsePhone(text, 'RU')).toBeNull()
  })
})
