import { describe, expect, it } from 'vitest'
import { readPostalFile } from '../../../../src/server/domains/tracks/postal-csv.ts'
import { readCsv } from '../../../../src/server/domains/tracks/read-csv.ts'
import { Refusal } from '../../../../src/server/platform/http/refusal.ts'

const cells = (text: string) => readCsv(text, 9).map(({ cells: rowCells }) => rowCells)
const refusalOf = (text: string) => {
  try {
    readCsv(text, 9)
  } catch (error) {
    return error instanceof Refusal ? [error.key, error.params] : error
  }
}

describe('[ST-11] a CSV as spreadsheets write it', () => {
  it('with sep=, with ="…", with quotes and line ends inside a cell; lines keep their numbers', () => {
    expect(cells('sep=;\r\na;b\r\n')).toEqual([['a', 'b']])
    expect(cells('sep=|\na|b;c')).toEqual([['a', 'b;c']])
    expect(cells('="00123";"x ""y"""\n')).toEqual([['00123', 'x "y"']])
    expect(readCsv('a;"two\nlines"\n\nb;c', 9).map(({ line }) => line)).toEqual([1, 4])
    expect(cells('a\tb\rc\td')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(cells('\ufeffОтчёт\na,b')).toEqual([['Отчёт'], ['a', 'b']])
  })

  it('a stray quote is refused with the number of its line', () => {
    for (const text of ['a;b\nc"d;e', 'a;b\n"c"d;e', 'a;b\n"c;d', 'sep=;\n="1;2'])
      expect(refusalOf(text), text).toEqual(['errors:csvQuote', { line: 2 }])
    expect(refusalOf('"a\nb";c\nd"')).toEqual(['errors:csvQuote', { line: 3 }])
  })

  it('as the XLSX upload: titles above the header, other columns next to it, invisible characters', async () => {
    const read = (text: string) => readPostalFile(Buffer.from(text))
    expect(
      await read(
        'Отчёт за ноябрь\r\n\r\nМагазин;Трек-номер\r\n1001;="80110012345678"\r\n1001;\u200bRA1 2\r\n',
      ),
    ).toEqual([
      { line: 4, track: '80110012345678' },
      { line: 5, track: 'RA12' },
    ])
    await expect(read('8,01E+13')).rejects.toMatchObject({ params: { line: 1, typed: '8,01E+13' } })
    expect(await read('1E5')).toEqual([{ line: 1, track: '1E5' }])
  })
})
