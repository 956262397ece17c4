import { describe, expect, it } from 'vitest'
import addressForm from '../../schemas/forms/changeAddress/v1/address.ts'
import { findMissingAddressParts, formatAddress, formatStoreAddress } from '../../src/shared/address.ts'

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
    expect(formatAddress(dmitrovskoe)).toBe('125000, Москва, Дмитровское ш., д. 81, корп. 4, стр. 2, кв. 194')
    expect(formatAddress(dmitrovskoe, 'spoken')).toBe(
      'Москва, Дмитровское ш., д. 81, корп. 4, стр. 2, кв. 194',
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
  ])('[TK-35] %j repeats no place', (parts, line) => expect(formatAddress(parts)).toBe(line))

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
