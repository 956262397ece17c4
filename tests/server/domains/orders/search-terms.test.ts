import { describe, expect, it } from 'vitest'
import { convertKeyboardLayout } from '../../../../src/server/domains/orders/list/keyboard-layouts.ts'
import {
  buildPhonePrefixes,
  parseSearch,
  parseWordSearch,
} from '../../../../src/server/domains/orders/list/search-terms.ts'

describe('[OL-01] meanings of one search field', () => {
  it('digits are an id, a phone or a partner id', () => {
    expect(parseSearch('1002')).toMatchObject({ phones: ['1002'], partnerIds: ['1002'], names: [] })
    expect(parseSearch('1002').ids.slice(0, 3)).toEqual([
      { from: 1002, to: 1002 },
      { from: 10_020, to: 10_029 },
      { from: 100_200, to: 100_299 },
    ])
  })

  it('one or two digits are an exact id, not the beginning of most ids', () => {
    expect(parseSearch('10').ids).toEqual([{ from: 10, to: 10 }])
    expect(parseSearch('0').ids).toEqual([])
    expect(parseSearch('123456789012345').ids).toEqual([])
  })

  it('a number written as a phone is no id', () => {
    expect(parseSearch('+7 916 12')).toMatchObject({ ids: [], phones: ['791612'] })
    expect(parseSearch('8 (916) 12')).toMatchObject({ ids: [], phones: ['891612', '791612'] })
  })

  it('[TK-25] four digits and more may be the end of a phone', () => {
    expect(parseSearch('4815').phoneSuffixes).toEqual(['4815'])
    expect(parseSearch('48-15').phoneSuffixes).toEqual(['4815'])
    expect(parseSearch('815').phoneSuffixes).toEqual([])
    expect(parseSearch('+7 4815').phoneSuffixes).toEqual([])
  })

  it('letters are a name, and may still be a partner id', () => {
    expect(parseSearch('  Иванова   М ')).toEqual({
      ids: [],
      phones: [],
      phoneSuffixes: [],
      partnerIds: ['Иванова М', 'ИВАНОВА М', 'BDFYJDF V'],
      exactPartnerIds: [],
      partnerNumbers: [],
      names: ['Иванова М', 'bdfyjdf v'],
      emails: [],
      codes: [],
      sums: [],
    })
  })

  it('[TK-25] an order number is accepted in every usual spelling', () => {
    for (const text of ['100473', '№100473', '№ 100 473', '#100473', '100 473'])
      expect(parseSearch(text).ids[0], text).toEqual({ from: 100_473, to: 100_473 })
    expect(parseSearch('916 55').ids).toEqual([])
  })

  it('[TK-25] an order number is found in a sentence or a copied text', () => {
    for (const text of ['заказ 100473', 'Заказ №100473', 'номер 100473', '100473?', '100-473', '100.473'])
      expect(parseSearch(text).ids[0], text).toEqual({ from: 100_473, to: 100_473 })
    expect(parseSearch('0100').ids, 'no number begins with nothing').toEqual([])
    expect(parseSearch('48-15').ids).toEqual([])
  })

  it('[TK-25] letters of a partner’s channel are skipped, sums are read as they are written', () => {
    for (const text of ['MP 73000000', 'мп73000000', 'ЬЗ-73000000', '73000000'])
      expect(parseSearch(text).partnerNumbers, text).toEqual(['73000000'])
    expect(parseSearch('13 448,00').sums).toEqual([1_344_800])
    expect(parseSearch('387.99 ₽').sums).toEqual([38_799])
    expect(parseSearch('38799').sums).toEqual([])
  })

  it('[TK-25] words in any order, in either layout, with the end of a phone', () => {
    expect(parseWordSearch('Анна 5005')).toContainEqual({ words: ['анна'], digits: ['5005'] })
    expect(parseWordSearch('Ёлкина-Жанова Қайрат')).toContainEqual({
      words: ['елкина', 'жанова', 'кайрат'],
      digits: [],
    })
    expect(parseWordSearch('Gtnhjd Fyyf')).toContainEqual({ words: ['петров', 'анна'], digits: [] })
    expect(parseWordSearch("а'б")).toEqual([])
    expect(parseWordSearch('5005')).toEqual([])
  })

  it('[TK-25] several whole numbers in one text are a list; a phone, a sum and a number in groups are none', () => {
    const ids = (text: string) => parseSearch(text).ids.map(({ from }) => from)
    for (const text of [
      '100473, 100474',
      '100473 100474',
      '№100473; №100474',
      '100 473, 100 474',
      '100473\n100474',
    ])
      expect(ids(text), text).toEqual([100_473, 100_474])
    expect(parseSearch('WEB-771 mp-73').exactPartnerIds).toEqual(['WEB-771', 'mp-73', 'MP-73'])
    for (const text of ['8 903 222-48-15', '13 448,00', 'MP 73000000', 'Анна 5005', '100473', '??'])
      expect(parseSearch(text).exactPartnerIds, text).toEqual([])
    expect(parseSearch('8903 2224815').phones, 'a phone in two groups too').toContain('89032224815')
  })

  it('[TK-25] letters of the other keyboard layout are converted', () => {
    expect(parseSearch('bdfyjdf').names).toEqual(['bdfyjdf', 'иванова'])
    expect(parseSearch('цуи-771').partnerIds).toContain('WEB-771')
    expect(convertKeyboardLayout('Ёлка web')).toBeNull()
    expect(convertKeyboardLayout('1002')).toBeNull()
  })

  it('[TK-25] an e-mail is found by its beginning, a code only as a whole', () => {
    expect(parseSearch('Anna.k@').emails).toEqual(['Anna.k@'])
    expect(parseSearch('анна').emails).toEqual(['fyyf'])
    expect(parseSearch('C1000777').codes).toEqual(['C1000777'])
    expect(parseSearch('C10').codes).toEqual([])
  })

  it('after a plus the digits are not changed', () => {
    expect(buildPhonePrefixes('916')).toEqual(['916', '7916'])
    expect(buildPhonePrefixes('916', true)).toEqual(['916'])
    expect(buildPhonePrefixes('375291')).toEqual(['375291'])
  })
})
