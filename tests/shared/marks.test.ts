import { describe, expect, it } from 'vitest'
import { isBarcode, createMarkingCode, toGtin14, addCheckDigit } from '../../src/shared/marks/barcode.ts'
import { convertToEnglishLayout } from '../../src/shared/marks/keyboard-layout.ts'
import { parseMarkingCode, type MarkingCodeProblem } from '../../src/shared/marks/parse-mark.ts'
import { productGroups, type ProductGroup } from '../../src/shared/marks/product-groups.ts'

const GS = '\x1d'
const gtin = '04601234567893'
const shoes = createMarkingCode({ gtin, serial: 'Sh0e"Ser&al:1', group: 'shoes' })
const perfume = createMarkingCode({ gtin, serial: 'Perf,ume;2?/.', group: 'perfume' })
const water = createMarkingCode({ gtin, serial: 'Wat3r+Serial9', group: 'water' })
const beer = createMarkingCode({ gtin, serial: 'Be3r-01', group: 'beer' })
const milk = createMarkingCode({ gtin, serial: 'Mi1k_7', group: 'milk' })
const stripped = (code: string) => code.replaceAll(GS, '')

describe('codes of units', () => {
  it.each(Object.keys(productGroups) as ProductGroup[])('[TK-15] a valid code of %s is parsed', (group) => {
    const serial = 'aB3'.padStart(productGroups[group].serial, '0')
    const code = createMarkingCode({ gtin, serial: 'aB3', group })
    expect(parseMarkingCode(code)).toEqual({ ok: true, gtin, serial, identity: `01${gtin}21${serial}` })
  })

  it.each([
    ['shoes with the customs code', shoes.replace(`${GS}91`, `${GS}2406403${GS}91`)],
    ['beer with its strength', `${beer}${GS}3352000045`],
    ['milk with its weight behind', `${milk}${GS}3103000500`],
    ['milk with its weight before, which needs no separator', milk.replace(GS, `${GS}3103000500`)],
    ['a separator at the very end', water + GS],
    [']d2 before it', `]d2${shoes}`],
    [']C1 before it', `]C1${milk}`],
    ['line feed behind it', `${milk}\r\n`],
    [
      'the letters G and S inside the serial',
      createMarkingCode({ gtin, serial: 'GS91abGS93xyz', group: 'water' }),
    ],
    ['brackets inside the serial', createMarkingCode({ gtin, serial: '(21)ab', group: 'milk' })],
  ])('[TK-15] a valid code with %s is parsed', (_, code) => {
    expect(parseMarkingCode(code)).toMatchObject({ ok: true, gtin })
  })

  it.each([
    ['shoes', 13, { '91': 4, '92': 88 }],
    ['lightIndustry', 13, { '91': 4, '92': 44 }],
    ['perfume', 13, { '91': 4, '92': 44 }],
    ['water', 13, { '93': 4 }],
    ['beer', 7, { '93': 4 }],
    ['milk', 6, { '93': 4 }],
  ] as const)('[TK-15] a code of %s has the lengths defined by the state system', (group, serial, check) => {
    const [unit, ...parts] = createMarkingCode({ gtin, serial: '', group }).split(GS)
    expect(unit).toBe(`01${gtin}21${'0'.repeat(serial)}`)
    expect(Object.fromEntries(parts.map((part) => [part.slice(0, 2), part.length - 2]))).toEqual(check)
  })

  it('[TK-15] the check part does not belong to the identity of a unit', () => {
    const other = beer.slice(0, -4) + 'zzzz'
    expect(parseMarkingCode(other)).toEqual(parseMarkingCode(beer))
  })

  const bad: [string, MarkingCodeProblem, string][] = [
    ['nothing', 'empty', ''],
    ['only spaces', 'empty', '  \n'],
    ['only the symbology identifier', 'empty', ']d2'],
    ['a Russian layout', 'cyrillicLayout', '010460123456789321Фы3'],
    ['a Kazakh layout', 'cyrillicLayout', 'қ"қғ'],
    ['a letter beyond ASCII', 'notAscii', perfume.replace('Perf', 'Pérf')],
    ['a control character', 'notAscii', perfume.replace('Perf', 'Pe\x1ef')],
    ['brackets for people', 'humanReadable', `(01)${gtin}(21)Be3r-01(93)abcd`],
    ['brackets from the serial on', 'humanReadable', `01${gtin}(21)Be3r-01(93)abcd`],
    ['GS before everything', 'leadingSeparator', GS + water],
    ['GS between ]d2 and the code', 'leadingSeparator', `]d2${GS}${water}`],
    ['everything before its first GS cut off', 'noGtin', shoes.slice(shoes.indexOf(GS))],
    ['GS twice', 'doubleSeparator', shoes.replace(`${GS}92`, `${GS}${GS}92`)],
    ['GS twice at the end', 'doubleSeparator', shoes + GS + GS],
    ['no GS at all in shoes', 'separatorLost', stripped(shoes)],
    ['no GS at all in perfume', 'separatorLost', stripped(perfume)],
    ['no GS at all in water', 'separatorLost', stripped(water)],
    ['no GS at all in beer, as long as a serial', 'separatorLost', stripped(beer)],
    ['no GS at all in milk', 'separatorLost', stripped(milk)],
    ['no GS at all in milk with weight', 'separatorLost', stripped(`${milk}${GS}3103000500`)],
    [
      'no GS at all in shoes with the customs code',
      'separatorLost',
      stripped(shoes).replace('91', '240640391'),
    ],
    ['no GS before the weight', 'separatorLost', `${milk}3103000500`],
    ['the second GS lost', 'separatorLost', shoes.replace(`${GS}92`, '92')],
    ['the first GS lost', 'separatorLost', shoes.replace(`${GS}91`, '91')],
    ['GS lost and the tail cut', 'separatorLost', stripped(shoes).slice(0, 60)],
    ['the letters GS', 'typedSeparator', shoes.replaceAll(GS, 'GS')],
    ['<GS> in angle brackets', 'typedSeparator', milk.replaceAll(GS, '<GS>')],
    ['GS drawn as a symbol', 'typedSeparator', milk.replaceAll(GS, '␝')],
    ['GS as ^]', 'typedSeparator', perfume.replaceAll(GS, '^]')],
    ['no 01', 'noGtin', water.slice(2)],
    ['no 01 nor GTIN', 'noGtin', water.slice(16)],
    ['a wrong check digit', 'wrongGtin', water.replace(gtin, '04601234567894')],
    ['letters in the GTIN', 'wrongGtin', water.replace(gtin, '046O1234567893')],
    ['a GTIN that is cut off', 'incomplete', `01${gtin.slice(0, 9)}`],
    ['a GTIN of zeros', 'wrongGtin', water.replace(gtin, '0'.repeat(14))],
    ['no serial', 'noSerial', `01${gtin}93abcd`],
    ['nothing behind the GTIN', 'noSerial', `01${gtin}`],
    ['an empty serial', 'noSerial', `01${gtin}21${GS}93abcd`],
    ['a serial one short', 'wrongSerial', water.replace('Wat3r', 'Wat3')],
    ['a serial of another group', 'wrongSerial', `01${gtin}21Be3r-01${shoes.slice(shoes.indexOf(GS))}`],
    ['a space in the serial', 'wrongSerial', water.replace('+', ' ')],
    ['no check part', 'noCheckPart', `01${gtin}21Wat3r+Serial9`],
    ['half of its check part', 'noCheckPart', shoes.slice(0, shoes.lastIndexOf(GS))],
    ['a torn check part', 'incomplete', shoes.slice(0, -3)],
    ['a check part torn off at its identifier', 'incomplete', shoes.slice(0, shoes.lastIndexOf(GS) + 2)],
    [
      'one character of its check part lost in the middle',
      'incomplete',
      water.slice(0, -2) + water.slice(-1),
    ],
    ['a check part one too long', 'wrongCheckPart', `${water}x`],
    ['a weight with letters', 'wrongCheckPart', `${milk}${GS}31030005OO`],
    ['the GTIN twice', 'repeatedPart', `01${gtin}${water}`],
    ['01 twice', 'repeatedPart', `01${water}`],
    ['21 twice', 'repeatedPart', water.replace(`${gtin}21`, `${gtin}2121`)],
    ['the serial again', 'repeatedPart', `${water}${GS}21Wat3r+Serial9`],
    ['93 twice', 'repeatedPart', water.replace(`${GS}93`, `${GS}9393`)],
    ['the check part again', 'repeatedPart', `${water}${GS}93abcd`],
    ['an unknown part behind', 'unknownPart', `${water}${GS}99abc`],
    ['an unknown part before the serial', 'unknownPart', `01${gtin}10LOT7${GS}21Wat3r+Serial9${GS}93abcd`],
    ['a part of another group', 'unknownPart', `${shoes}${GS}3103000500`],
  ]

  it.each(bad)('[TK-15] a code with %s is refused as %s', (_, problem, code) => {
    expect(parseMarkingCode(code)).toEqual({ ok: false, problem })
  })

  it("[TK-15] every problem has a sample in this table except the caller's own one", () => {
    const problems = new Set(bad.map(([, problem]) => problem))
    const all: Record<Exclude<MarkingCodeProblem, 'foreignProduct'>, true> = {
      empty: true,
      cyrillicLayout: true,
      notAscii: true,
      humanReadable: true,
      typedSeparator: true,
      leadingSeparator: true,
      doubleSeparator: true,
      separatorLost: true,
      noGtin: true,
      wrongGtin: true,
      noSerial: true,
      wrongSerial: true,
      noCheckPart: true,
      wrongCheckPart: true,
      repeatedPart: true,
      unknownPart: true,
      incomplete: true,
    }
    expect([...problems].sort()).toEqual(Object.keys(all).sort())
  })

  it('[TK-15] one changed character of the product number is always detected', () => {
    for (let at = 2; at < 16; at++) {
      const digit = String((Number(water[at]) + 1) % 10)
      const code = water.slice(0, at) + digit + water.slice(at + 1)
      expect(parseMarkingCode(code)).toEqual({ ok: false, problem: 'wrongGtin' })
    }
  })
})

describe('codes for demo data', () => {
  it('[TK-15] the same unit always gets the same code, another unit another', () => {
    const unit = { gtin, serial: '7', group: 'shoes' } as const
    expect(createMarkingCode(unit)).toBe(createMarkingCode({ ...unit }))
    expect(createMarkingCode(unit)).not.toBe(createMarkingCode({ ...unit, serial: '8' }))
  })

  it('[TK-15] a wrong GTIN or a serial that is too long is rejected', () => {
    expect(() => createMarkingCode({ gtin: '4601234567893', serial: '1', group: 'milk' })).toThrow('GTIN')
    expect(() => createMarkingCode({ gtin, serial: '1234567', group: 'milk' })).toThrow('serial')
  })
})

describe('a scan typed on another layout', () => {
  it('[TK-15] a Russian layout is mapped back key by key, the separator is preserved', () => {
    expect(convertToEnglishLayout('ъв2010460123456789321ФиСвУ"!№;%:?*()_+' + GS + '93фисв')).toBe(
      ']d2010460123456789321AbCdE@!#$%^&*()_+' + GS + '93abcd',
    )
    expect(convertToEnglishLayout('йцукенгшщзхъфывапролджэячсмитьбю.ё')).toBe(
      "qwertyuiop[]asdfghjkl;'zxcvbnm,./`",
    )
    expect(convertToEnglishLayout('ЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,Ё')).toBe(
      'QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?~',
    )
  })

  it('[TK-15] a Kazakh layout, whose digit keys are letters, is mapped back too', () => {
    expect(convertToEnglishLayout('қ"қғ,қ"әіңғ,.үұі')).toBe('0105601234567893')
  })

  it('[TK-15] a whole code typed on a Russian layout is restored', () => {
    const typed = [...water].map(
      (c) => ({ W: 'Ц', a: 'ф', t: 'е', r: 'к', S: 'Ы', e: 'у', i: 'ш', l: 'д' })[c] ?? c,
    )
    expect(parseMarkingCode(typed.join(''))).toEqual({ ok: false, problem: 'cyrillicLayout' })
    expect(convertToEnglishLayout(typed.join(''))).toBe(water)
  })

  it('[TK-15] a text without Cyrillic is unchanged, whatever punctuation it has', () => {
    const text = `.,"';:?/${GS}4601234567893`
    expect(convertToEnglishLayout(text)).toBe(text)
  })
})

describe('barcodes', () => {
  it.each(['4601234567893', '96385074', '036000291452', '04601234567893', '14601234567890'])(
    '[TK-19] %s has the right check digit',
    (barcode) => expect(isBarcode(barcode)).toBe(true),
  )

  it.each([
    '4601234567894',
    '96385075',
    '0000000000000',
    '460123456789',
    '46012345678',
    '',
    '46012345678 3',
    '４601234567893',
  ])('[TK-19] «%s» is not a barcode', (text) => expect(isBarcode(text)).toBe(false))

  it('[TK-19] barcodes of different lengths are normalized to GTIN-14', () => {
    expect(toGtin14('4601234567893')).toBe(gtin)
    expect(toGtin14('96385074')).toBe('00000096385074')
    expect(toGtin14('4601234567890')).toBeNull()
    expect(addCheckDigit('460123456789')).toBe('4601234567893')
  })
})
