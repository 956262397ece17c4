import { describe, expect, it } from 'vitest'
import addressForm from '../../schemas/forms/changeAddress/v1/address.ts'
import {
  dropPartsOfOldAddress,
  findMissingAddressParts,
  followOldAddress,
  formatAddress,
  formatStoreAddress,
} from '../../src/shared/address.ts'

/** The line with a non-breaking space between a designator and the number after it. */
const unbroken = (line: string) =>
  line
    .split(', ')
    .map((part) => part.replace(/^((?:дом|д|корп|к|стр|кв|оф|вл|лит)\.?) /, '$1\u00a0'))
    .join(', ')

const dmitrovskoe = {
  postcode: '125000',
  region: 'Москва',
  city: 'Москва',
  street: 'Дмитровское ш.',
  house: '81',
  housing: '4',
  building: '2',
  apartment: '194',
}

describe('an address in one line', () => {
  it('[TK-35] is formatted as in speech', () => {
    expect(formatAddress(dmitrovskoe)).toBe(
      unbroken('125000, Москва, Дмитровское ш., д. 81, корп. 4, стр. 2, кв. 194'),
    )
  })

  it.each([
    [{ region: 'г. Москва', city: 'Москва', street: 'ул. Лесная' }, 'Москва, ул. Лесная'],
    [{ region: 'Москва', city: 'город Москва', street: 'Москва, ул. Лесная' }, 'город Москва, ул. Лесная'],
    [
      { region: 'Тверская область', city: 'Тверь', street: 'Советская ул.', house: '5' },
      'Тверская область, Тверь, Советская ул., д. 5',
    ],
    [{ city: 'Гусь-Хрустальный', street: 'ул. Калинина' }, 'Гусь-Хрустальный, ул. Калинина'],
    [{ city: 'Москва', house: '12' }, 'Москва, д. 12'],
    [{}, ''],
  ])('[TK-35] %j repeats no place', (parts, line) => expect(formatAddress(parts)).toBe(unbroken(line)))

  it.each([
    [{ house: 'д. 81' }, 'д. 81'],
    [{ house: 'дом 81А' }, 'дом 81А'],
    [{ house: 'вл. 3' }, 'вл. 3'],
    [{ house: '81к4' }, 'д. 81к4'],
    [{ housing: 'корп 4' }, 'корп 4'],
    [{ housing: 'к4' }, 'к4'],
    [{ housing: 'А' }, 'корп. А'],
    [{ building: 'лит. Б' }, 'лит. Б'],
    [{ building: 'В' }, 'стр. В'],
    [{ apartment: 'оф. 12' }, 'оф. 12'],
    [{ apartment: '12' }, 'кв. 12'],
    [{ apartment: ' ' }, ''],
  ])('[TK-35] the parts %j keep their own designator', (parts, line) =>
    expect(formatAddress(parts)).toBe(unbroken(line)),
  )

  it.each([
    [{ city: 'Тверь', pickupPoint: 'Пункт выдачи № 12-345' }, 'Тверь, пункт выдачи №\u00a012-345'],
    [{ pickupPoint: 'Пункт выдачи № 1' }, 'Пункт выдачи №\u00a01'],
    [{ city: 'Тверь', pickupPoint: 'Пункты «Рядом»' }, 'Тверь, Пункты «Рядом»'],
    [{ city: 'Тверь', house: 'дом 5 стр 2' }, 'Тверь, дом\u00a05\u00a0стр\u00a02'],
  ])('[TK-35] %j is one sentence without a break before a number', (parts, line) =>
    expect(formatAddress(parts)).toBe(line),
  )

  it('[TK-35] a store does not repeat its city', () => {
    expect(formatStoreAddress({ city: 'Москва', address: 'Тверская ул., 7' })).toBe('Москва, Тверская ул., 7')
    expect(formatStoreAddress({ city: 'Москва', address: 'г. Москва, Тверская ул., 7' })).toBe(
      'Москва, Тверская ул., 7',
    )
    expect(formatStoreAddress({ city: '', address: '' })).toBe('')
  })
})

describe('the parts that a delivery needs', () => {
  it.each([
    [1, {}, ['city', 'street', 'house']],
    [1, { city: 'Москва', street: ' ', house: '\u3164' }, ['street', 'house']],
    [1, dmitrovskoe, []],
    [2, dmitrovskoe, ['pickupPoint']],
    [2, { city: 'Москва', pickupPoint: 'Пункт выдачи № 1' }, []],
    [3, { city: 'Москва', street: 'ул. Лесная', house: '5' }, ['postcode']],
    [3, dmitrovskoe, []],
  ])('[TK-35] method %i, address %j: %j are missing', (method, address, missing) =>
    expect(findMissingAddressParts(method, address)).toEqual(missing),
  )

  it('[TK-35] the form of a changed address requires the same parts as the door of a new order', () =>
    expect(addressForm.schema.required).toEqual(expect.arrayContaining([...findMissingAddressParts(1, {})])))
})

describe('a new address that began as the old one', () => {
  const old = {
    postcode: '129344',
    region: 'Москва',
    city: 'Москва',
    street: 'ул. Лесная',
    house: '5',
    housing: '1',
    building: '2',
    apartment: '159',
  }
  const { city, region } = old

  it('[TK-35] another city clears every part that was not typed', () => {
    const cleared = followOldAddress(old, { ...old, city: 'Тверь' }, old)
    expect({ ...old, city: 'Тверь', ...cleared }).toEqual({ city: 'Тверь' })
  })

  it('[TK-35] another street clears house, postcode and flat, not the region', () => {
    const cleared = followOldAddress(old, { ...old, street: 'ул. Мира' }, old)
    expect({ ...old, street: 'ул. Мира', ...cleared }).toEqual({ city, region, street: 'ул. Мира' })
  })

  it('[TK-35] typed parts stay', () => {
    const typed = { ...old, street: 'Советская', house: '7', postcode: undefined, apartment: undefined }
    expect(followOldAddress(typed, { ...typed, city: 'Тверь' }, old)).toEqual({
      region: undefined,
      housing: undefined,
      building: undefined,
    })
    const first = { ...old, house: '7' }
    expect(followOldAddress(first, { ...first, street: 'ул. Мира' }, old)).not.toHaveProperty('house')
  })

  it('[TK-35] the old city, typed again, brings the parts back', () => {
    const without = { city: 'Москв' }
    expect({ ...followOldAddress(without, { city: 'г. Москва' }, old), city }).toEqual(old)
    expect(followOldAddress(old, { ...old, city: 'г. Москва' }, old)).toEqual({})
  })

  it.each([
    [{ city: 'Тверь', street: 'Советская' }, { postcode: '129344', region: 'г. Москва' }, {}],
    [{ city: 'Тверь', street: 'ул. Лесная' }, { postcode: '170000', region: 'Тверская область' }, null],
    [{ city, street: 'ул. Мира' }, { postcode: '129344', region }, { region }],
    [{ city, street: 'ул. Мира' }, { postcode: '129345', region }, null],
    [{ city: 'г. Москва', street: 'Москва, ул. Лесная' }, { postcode: '129344', region }, null],
    [{ city: 'Тверь', pickupPoint: 'Пункт' }, { postcode: '129344', region }, null],
  ])('[TK-35] to %j with %j the courier gets %j', (place, oldParts, left) => {
    expect(dropPartsOfOldAddress(1, { ...place, ...oldParts }, old)).toEqual({
      ...place,
      ...(left ?? oldParts),
    })
  })
})
