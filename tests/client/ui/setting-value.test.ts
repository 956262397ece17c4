import { describe, expect, it } from 'vitest'
import { formatSettingInput, parseSettingInput } from '../../../src/client/ui/settings/setting-value.ts'

describe('a typed setting', () => {
  it.each([
    ['minorUnits', '1 500,50', 150_050],
    ['minorUnits', '1500.5', 150_050],
    ['grams', '15,5', 15_500],
    ['grams', '0,0001', null],
    ['minutes', '15', 15],
    ['minutes', '15,5', null],
    ['minutes', '-3', null],
    ['minutes', '1e3', null],
    ['minutes', '', null],
    ['minutes', 'abc', null],
    ['minutes', '99999999999999999999', null],
  ])('[ST-04] %s: «%s» is %s', (unit, typed, value) => {
    expect(parseSettingInput({ unit }, typed)).toBe(value)
    if (value !== null) expect(parseSettingInput({ unit }, formatSettingInput({ unit }, value))).toBe(value)
  })
})
