import { describe, expect, it } from 'vitest'
import {
  isBlankName,
  isBlankText,
  normalizePastedText,
  normalizeSearchText,
  normalizeText,
  removeInvisibleFromText,
} from '../../src/shared/clean-text.ts'

describe('[OL-01] pasted text is cleaned of invisible characters', () => {
  it('without zero-width characters, soft hyphens, byte order marks and marks of direction', () => {
    const hidden = [
      '\u00ad',
      '\u200b',
      '\u200c',
      '\u200d',
      '\u200e',
      '\u200f',
      '\u202a',
      '\u202e',
      '\u2060',
      '\u2066',
      '\u2069',
      '\ufeff',
      '\u{e0041}',
    ]
    for (const one of hidden) {
      const name = `U+${one.codePointAt(0)!.toString(16)}`
      expect(removeInvisibleFromText(`${one}1004${one}73${one}`), name).toBe('100473')
    }
  })

  it('an emoji of several characters, a flag and letters with accents are preserved', () => {
    for (const text of ['👩‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', '👩🏽‍💻', '🇰🇿', 'Йо́гурт', 'Қарлығаш', '\u001d91'])
      expect(removeInvisibleFromText(text), text).toBe(text)
  })

  it('[VA-01] stored texts are composed and without control characters, except line ends, tabs and the separator of marking codes', () => {
    expect(normalizeText('Мари\u0438\u0306\u0007 \u202eдва\r\n\tтри\u001d91\u009f')).toBe(
      'Марий два\r\n\tтри\u001d91',
    )
  })

  it('[VA-01] a blank text and a blank name', () => {
    for (const text of [
      '',
      ' \u3000',
      '\u200b\u00ad\u{e0020}\u001d',
      '\u3164\u115f\u1160\u2800\uffa0\u17b4',
      '\u0301',
    ])
      expect([isBlankText(text), isBlankName(text)], JSON.stringify(text)).toEqual([true, true])
    expect([isBlankText('«—.,!»'), isBlankName('«—.,!»')]).toEqual([false, true])
    expect([isBlankText('Ли'), isBlankName('Ли')]).toEqual([false, false])
  })

  it('a search treats spaces of any width and line ends as spaces', () => {
    expect(normalizeSearchText('\ufeff№\u00a0100\u202f473\r\n')).toBe('№ 100 473')
    expect(normalizeSearchText('\u200b\u2060')).toBe('')
  })

  it('table rows and cells are joined into one line, or kept as lines in a multi-line field', () => {
    expect(normalizePastedText('100473\r\n100474\r\n', false)).toBe('100473, 100474')
    expect(normalizePastedText('Иванова\tНина', false)).toBe('Иванова Нина')
    expect(normalizePastedText('one\u2028two\r\nthree', true)).toBe('one\ntwo\nthree')
  })
})
