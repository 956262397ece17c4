import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import excel from 'exceljs'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { sapBatches } from '../../../src/server/accounting/batches/sap-batches.ts'
import type { SheetFamily } from '../../../src/server/batches/batch-family.ts'
import { readRows } from '../../../src/server/batches/read-rows.ts'
import { readWorkbook } from '../../../src/server/batches/sheet/read-workbook.ts'
import { registerFile } from '../../../src/server/refunds/register/read-file.ts'
import { makeSheet } from '../../support/make-sheet.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'files', `${name}.xlsx`))
async function read<Data>(family: SheetFamily<Data>, file: Buffer) {
  const found = await readWorkbook(file, family.mostRows)
  if ('refused' in found) throw new Error(found.refused)
  return readRows(family, found.rows, 'ru')
}

const utc = (day: string) => new Date(`${day}Z`)
/** What the fixtures hold, as a person types it into another program. */
const registerRows: unknown[][] = [
  ['Реестр возвратов за ноябрь 2026'],
  [
    'Номер заказа',
    ' локальный код ',
    'Товар',
    null,
    'Количество',
    'Сумма\nвозврата',
    'Валюта',
    'Дата операции',
  ],
  [
    100473,
    8100417,
    { richText: [{ text: 'Плед ' }, { text: 'флисовый' }] },
    null,
    1,
    1299,
    'RUB',
    utc('2026-11-24T00:00'),
  ],
  ['№ 100 474', '8200533  ', 'Кроссовки детские', null, '1', '3 499,00', 'rub', ' 24.11.2026'],
  [],
  [100475, '0012345', 'Чайник', null, 2, 0.1 + 0.2, 'RUB', utc('2026-11-23T23:59:30')],
  [100476, '8100417', 'Плед', null, 1, '1299,5', 'RUB', '22.11.2026 14:35'],
]
const postingRows: unknown[][] = [
  ['Проводки за ноябрь 2026'],
  ['Склад', 'Завод', 'Номер заказа', 'Тип\nпроводки', ' Дата проводки '],
  ['C001', 1001, 100473, 'Проводка', utc('2026-11-24T00:00')],
  [' C001', '1001 ', '№ 100 474', 'холдирование  ', '24.11.2026'],
  ['0017', '1001', 100475, 'Posting', 46349],
  [null, null, 100476, 'Снятие холда', '2026-11-22'],
]

const registerRead = [
  [3, 100473, '8100417', 'Плед флисовый', 1, 1_299_00, '2026-11-24'],
  [4, 100474, '8200533', 'Кроссовки детские', 1, 3_499_00, '2026-11-24'],
  [6, 100475, '0012345', 'Чайник', 2, 30, '2026-11-23'],
  [7, 100476, '8100417', 'Плед', 1, 1_299_50, '2026-11-22'],
].map(([line, orderId, sku, productName, quantity, cost, transactionDate]) => ({
  ...{ line, subject: `${orderId} · ${sku}`, problem: null },
  data: { orderId, sku, productName, quantity, cost, currency: 'RUB', transactionDate },
}))
const codes = { factory: '1001', warehouse: 'C001' }
const postingsRead = [
  [3, { orderId: 100473, postingType: 'post', postingDate: '2026-11-24', ...codes }],
  [4, { orderId: 100474, postingType: 'hold', postingDate: '2026-11-24', ...codes }],
  [5, { orderId: 100475, postingType: 'post', postingDate: '2026-11-23', ...codes, warehouse: '0017' }],
  [6, { orderId: 100476, postingType: 'unhold', postingDate: '2026-11-22' }],
].map(([line, data]) => ({
  line,
  subject: String((data as { orderId: number }).orderId),
  problem: null,
  data,
}))

/** A title over the whole table, a second sheet that nobody has used. */
function asPeopleMakeIt(
  sheets: { addWorksheet: (name: string) => excel.Worksheet },
  table: unknown[][],
): void {
  const sheet = sheets.addWorksheet('Лист1')
  sheet.addRows(table)
  sheet.mergeCells(1, 1, 1, 5)
  sheets.addWorksheet('Лист2')
}
async function byExceljs(table: unknown[][]): Promise<Buffer> {
  const book = new excel.Workbook()
  asPeopleMakeIt(book, table)
  return Buffer.from(await book.xlsx.writeBuffer())
}
/** Without a table of strings: each stands in its cell. */
async function withInlineStrings(table: unknown[][]): Promise<Buffer> {
  const stream = new PassThrough()
  const book = new excel.stream.xlsx.WorkbookWriter({ stream, useSharedStrings: false, useStyles: true })
  const sheet = book.addWorksheet('Лист1')
  for (const row of table) sheet.addRow(row).commit()
  sheet.commit()
  const [whole] = await Promise.all([buffer(stream), book.commit()])
  return whole
}

type Parts = [name: string, content: Buffer][]
/** The same file as another program would pack it. */
async function repacked(file: Buffer, change: (parts: Parts) => Parts): Promise<Buffer> {
  const zip = await JSZip.loadAsync(file)
  const parts = await Promise.all(
    Object.values(zip.files)
      .filter(({ dir }) => !dir)
      .map(async (part): Promise<Parts[number]> => [part.name, await part.async('nodebuffer')]),
  )
  const out = new JSZip()
  for (const [name, content] of change(parts)) out.file(name, content, { createFolders: false })
  return out.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
}
/** Excel puts its sheets before their styles and strings; Python's libraries, the workbook after all of them. */
const inOrder =
  (...first: RegExp[]) =>
  (parts: Parts): Parts => {
    const place = (name: string) =>
      (first.findIndex((one) => one.test(name)) + first.length + 1) % (first.length + 1)
    return parts.toSorted(([a], [b]) => place(a) - place(b))
  }
const sheetsFirst = inOrder(/workbook\.xml/, /worksheets/, /styles/, /sharedStrings/)
const bookLast = inOrder(/worksheets/, /sharedStrings/, /styles/, /_rels/, /workbook\.xml$/)
const prefixed = (parts: Parts): Parts =>
  parts.map(([name, content]) => [
    name,
    /worksheets|sharedStrings|styles/.test(name)
      ? Buffer.from(
          content
            .toString()
            .replace(/<(\/?)([A-Za-z])/g, '<$1x:$2')
            .replace(' xmlns=', ' xmlns:x='),
        )
      : content,
  ])

/** The files of LibreOffice have a row put out of sight and a second sheet: with the row shown and the sheet emptied. */
const shownWhole = (parts: Parts): Parts =>
  parts.map(([name, content]) => [
    name,
    name.endsWith('worksheets/sheet2.xml')
      ? Buffer.from(content.toString().replace(/<sheetData>.*<\/sheetData>/s, '<sheetData/>'))
      : name.includes('worksheets')
        ? Buffer.from(content.toString().replaceAll(/ hidden="(1|true)"/g, ''))
        : content,
  ])
const shown = (name: string) => repacked(fixture(name), shownWhole)

const transitional = 'http://schemas.openxmlformats.org'
const strict = 'http://purl.oclc.org/ooxml'
/** As Excel saves «Strict Open XML»: the names of ISO 29500 Strict in the place of the usual ones. */
const inStrict = (parts: Parts): Parts =>
  parts.map(([name, content]) => [
    name,
    /\.(xml|rels)$/.test(name)
      ? Buffer.from(
          content
            .toString()
            .replaceAll(`${transitional}/spreadsheetml/2006/main`, `${strict}/spreadsheetml/main`)
            .replaceAll(`${transitional}/officeDocument/2006/`, `${strict}/officeDocument/`)
            .replace('<workbook ', '<workbook conformance="strict" '),
        )
      : content,
  ])

/** As some libraries write sheets: the format lets a cell and a row without an address follow the one before. */
const withoutAddresses = (parts: Parts): Parts =>
  parts.map(([name, content]) => [
    name,
    name.includes('worksheets')
      ? Buffer.from(content.toString().replace(/(<(?:c|row)) r="[A-Z]*\d+"/g, '$1'))
      : content,
  ])

/** Days from the end of 1899 to 1 January 1904. */
const shift1904 = 1462
/** As Excel for Mac saved workbooks: the same days, counted from 1904. */
const asOf1904 = (parts: Parts): Parts =>
  parts.map(([name, content]) => {
    const xml = content.toString()
    if (name.endsWith('xl/workbook.xml') || name === 'xl/workbook.xml')
      return [name, Buffer.from(xml.replace('<workbookPr', '<workbookPr date1904="1"'))]
    if (!name.includes('worksheets')) return [name, content]
    // Of the numbers in these tables the days alone are between 46 000 and 47 000.
    const earlier = xml.replace(
      /<v>(46\d{3}(?:\.\d+)?)<\/v>/g,
      (_, day: string) => `<v>${Number(day) - shift1904}</v>`,
    )
    return [name, Buffer.from(earlier)]
  })

describe.each([
  ['a register of refunds', 'refund-register', registerFile, registerRows, registerRead],
  ['postings', 'postings', sapBatches, postingRows, postingsRead],
] as [string, string, SheetFamily<unknown>, unknown[][], unknown[]][])(
  '%s as people make it',
  (_, name, family, table, expected) => {
    it('[RF-05] [AC-02] is read alike from LibreOffice, from exceljs and with its strings in the cells: dates and sums as numbers and as texts, under a title', async () => {
      expect(await read(family, await shown(name))).toEqual(expected)
      expect(await read(family, await byExceljs(table))).toEqual(expected)
      expect(await read(family, await withInlineStrings(table))).toEqual(expected)
    })

    it('[RF-05] [AC-02] is read alike in whatever order a program packs its parts, and leaves nothing on the disk', async () => {
      const left = () => readdirSync(tmpdir()).filter((one) => one.startsWith(`tmp-${process.pid}`))
      const before = left()
      for (const file of [await shown(name), await byExceljs(table)])
        for (const change of [sheetsFirst, bookLast, prefixed])
          expect(await read(family, await repacked(file, change))).toEqual(expected)
      expect(left()).toEqual(before)
    })

    it('[RF-05] [AC-02] is read alike with ISO dates, from openpyxl and in Strict Open XML', async () => {
      const file = fixture(`${name}-iso`)
      for (const change of [(parts: Parts) => parts, inStrict, sheetsFirst, prefixed])
        expect(await read(family, await repacked(file, change))).toEqual(expected)
    })

    it('[RF-05] [AC-02] is read alike without the addresses of its cells and rows', async () => {
      const full = table.map((row) => Array.from({ length: 8 }, (_, n) => row[n] ?? ''))
      const file = await repacked(await byExceljs(full), withoutAddresses)
      expect(await read(family, file)).toEqual(expected)
    })

    it('[RF-05] [AC-02] is read alike in the 1904 date system: as dates, as numbers and as ISO dates', async () => {
      expect(await read(family, await repacked(await byExceljs(table), asOf1904))).toEqual(expected)
      const [head, ...rows] = table.slice(1)
      const place = head!.findIndex((name) => /Дата/.test(String(name)))
      const numbered = rows.map((row) =>
        row[place] instanceof Date ? row.with(place, row[place].getTime() / 86_400_000 + 25_569) : row,
      )
      const asNumbers = await byExceljs([table[0]!, head!, ...numbered])
      expect(await read(family, await repacked(asNumbers, asOf1904))).toEqual(expected)
      const iso = await repacked(fixture(`${name}-iso`), asOf1904)
      expect(await read(family, iso)).toEqual(expected)
    })

    it('[RF-05] [AC-02] is the first sheet that is shown', async () => {
      const book = new excel.Workbook()
      book.addWorksheet('Словарь', { state: 'hidden' }).addRow(['Проводка'])
      asPeopleMakeIt(book, table)
      expect(await read(family, Buffer.from(await book.xlsx.writeBuffer()))).toEqual(expected)
    })
  },
)

describe('what a file leaves open', () => {
  const head = registerRows[1]!
  const row = (orderId: unknown) => [orderId, '8100417', 'Плед', null, 1, 1299, 'RUB', '24.11.2026']
  const workbook = async (fill: (book: excel.Workbook) => void) => {
    const book = new excel.Workbook()
    fill(book)
    return Buffer.from(await book.xlsx.writeBuffer())
  }

  it('[RF-05] [AC-02] rows that are hidden or filtered out are wrong, and say so', async () => {
    const file = await workbook((book) => {
      const sheet = book.addWorksheet('Лист1')
      sheet.addRows([head, row(100473), row(100474), row(100475)])
      sheet.getRow(3).hidden = true
    })
    const found = await read(registerFile, file)
    expect(found.map(({ problem }) => problem)).toEqual([null, { key: 'errors:rowHidden' }, null])
    expect(found[1]!.subject).toBe('100474')
    const ofLibreOffice = await repacked(fixture('refund-register'), (parts) =>
      shownWhole(parts).map(([name, content], n) => [
        name,
        /sheet1\.xml$/.test(name) ? parts[n]![1] : content,
      ]),
    )
    expect((await read(registerFile, ofLibreOffice)).map(({ problem }) => problem)).toEqual(
      expect.arrayContaining([null, { key: 'errors:rowHidden' }]),
    )
  })

  it('[RF-05] [AC-02] a second sheet with something in it refuses the file by the names of both', async () => {
    const file = await workbook((book) => {
      book.addWorksheet('Ноябрь').addRows([head, row(100473)])
      book.addWorksheet('Декабрь').addRows([head, row(100474)])
      book.addWorksheet('Лист3')
      book.addWorksheet('Черновик', { state: 'hidden' }).addRow(['1'])
    })
    expect(await readWorkbook(file, 10)).toEqual({
      ...{ refused: 'errors:fileSeveralSheets', params: { sheets: '«Ноябрь», «Декабрь»' } },
    })
    expect(await readWorkbook(fixture('postings'), 10)).toMatchObject({ refused: 'errors:fileSeveralSheets' })
  })

  it('[RF-05] [AC-02] a column with a known head that is there twice refuses the file', async () => {
    const twice = await makeSheet([
      [...head, ' ВАЛЮТА'],
      [...row(100473), 'EUR'],
    ])
    await expect(read(registerFile, twice)).rejects.toMatchObject({
      ...{ key: 'errors:fileColumnTwice', params: { columns: 'Валюта' } },
    })
    const own = await makeSheet([
      ['Моё', ...head, 'Моё'],
      ['x', ...row(100473), 'y'],
    ])
    expect(await read(registerFile, own)).toMatchObject([{ problem: null }])
  })

  it.each(['Итого', 'ИТОГО:', ' Всего по реестру', 'Total', 'Барлығы'])(
    '[RF-05] [AC-02] a row of totals, «%s», is wrong, and says so',
    async (text) => {
      const last = [text, null, null, null, 3, 3172, null, null]
      const [, found] = await read(registerFile, await makeSheet([head, row(100473), last]))
      expect(found!.problem).toEqual({ key: 'errors:rowOfTotals' })
      const aside = [null, null, text, null, 3, 3172, null, null]
      const [, other] = await read(registerFile, await makeSheet([head, row(100473), aside]))
      expect(other!.problem).toEqual({ key: 'errors:rowOfTotals' })
    },
  )
})

describe('a file of results that is uploaded again', () => {
  it('[AC-03] has its row of totals behind the columns that the product has added, and it is one still', async () => {
    const added = ['Строка', 'Номер заказа', 'Тип проводки', 'Дата проводки', 'Завод', 'Склад']
    const file = await makeSheet([
      [...added, 'Сумма', 'Документ SAP', 'Итог', 'Причина'],
      [3, 'Итого', '', '', '', '', null, null, 'С ошибкой', 'Это строка итогов, а не заказ'],
      [4, '100473', 'Проводка', '24.11.2026', '1001', 'C001', 1299, '51', 'Выполнена', null],
    ])
    const [totals, order] = await read(sapBatches, file)
    expect(totals!.problem).toEqual({ key: 'errors:rowOfTotals' })
    expect(order!.problem).toBeNull()
  })
})

describe('the head of a file', () => {
  it('[RF-05] is looked for under a few titles and no deeper; what it lacks is named', async () => {
    const titles = Array.from({ length: 9 }, (_, n) => [`Строка ${n}`])
    const under = async (more: number) =>
      read(
        registerFile,
        await makeSheet([...titles, ...registerRows.slice(0, more), ...registerRows.slice(1)]),
      )
    expect(await under(0)).toHaveLength(4)
    await expect(under(1)).rejects.toMatchObject({ key: 'errors:fileColumnsMissing' })
    const short = registerRows.map((row) => row.slice(0, 7))
    await expect(read(registerFile, await makeSheet(short))).rejects.toMatchObject({
      key: 'errors:fileColumnsMissing',
      params: { columns: 'Дата операции' },
    })
  })

  it('[RF-05] does not count as a row of the file, nor do its titles', async () => {
    const rows = (most: number) =>
      Array.from({ length: most }, (_, n) => [
        100_000 + n,
        '8100417',
        'Плед',
        null,
        1,
        1299,
        'RUB',
        '24.11.2026',
      ])
    const file = (most: number) => makeSheet([...registerRows.slice(0, 2), ...rows(most)])
    expect(await read(registerFile, await file(500))).toHaveLength(500)
    await expect(read(registerFile, await file(501))).rejects.toMatchObject({
      key: 'errors:fileTooManyRows',
      params: { most: 500 },
    })
  })
})

describe('a cell that says something else', () => {
  it.each([
    ['a sum with parts of a kopeck', 5, 1299.005, 'errors:register.wrongCost'],
    ['a sum below nothing', 5, -1299, 'errors:register.wrongCost'],
    ['a sum written the American way', 5, '1,299.00', 'errors:register.wrongCost'],
    ['a number that is no day of this century', 7, 20_261_124, 'errors:register.notADate'],
    ['a day that there is not', 7, '31.11.2026', 'errors:register.notADate'],
    ['a year of two digits', 7, '24.11.26', 'errors:register.notADate'],
    ['a day and a month in the American order', 7, '11/24/2026', 'errors:register.notADate'],
    ['half a piece', 4, 0.5, 'errors:register.wrongQuantity'],
    ['a quantity in the notation of a power', 4, '1e1', 'errors:register.wrongQuantity'],
    ['a hexadecimal quantity', 4, '0x5', 'errors:register.wrongQuantity'],
    ['a quantity with a sign', 4, '+5', 'errors:register.wrongQuantity'],
    ['a quantity with decimals', 4, '5.0', 'errors:register.wrongQuantity'],
  ])('[RF-05] %s is wrong, and guessed at by nobody', async (_, column, value, key) => {
    const row = registerRows[2]!.with(column, value)
    const [found] = await read(registerFile, await makeSheet([registerRows[1]!, row]))
    expect(found!.problem).toEqual({ key })
  })

  it.each([
    ['a local code', 1, 60, 'errors:register.skuTooLong'],
    ['the name of a product', 2, 300, 'errors:register.productTooLong'],
  ])(
    '[RF-05] %s that is too long is refused with its limit, and never cut',
    async (_, column, limit, key) => {
      const rows = [limit, limit + 1].map((length, n) =>
        registerRows[2]!.with(column, 'а'.repeat(length)).with(0, 100_473 + n),
      )
      const [whole, long] = await read(registerFile, await makeSheet([registerRows[1]!, ...rows]))
      expect(whole!.problem).toBeNull()
      expect(long!.problem).toEqual({ key, params: { limit } })
    },
  )
})

describe('a date that was typed as a text', () => {
  it.each([
    ...['24.11.2026', '24.11.2026 14:35', '24.11.2026 14:35:10', '2026-11-24', '2026-11-24 14:35'],
    ...[
      '2026-11-24T23:59:59',
      '2026-11-24T23:59:59.500',
      '2026-11-24T00:30:00+03:00',
      '2026-11-24T23:30:00Z',
    ],
    ...[' 24.11.2026\u00a0'],
  ])('[RF-05] [AC-02] «%s» is the day that it shows', async (text) => {
    const row = registerRows[2]!.with(7, text)
    const [found] = await read(registerFile, await makeSheet([registerRows[1]!, row]))
    expect(found).toMatchObject({ problem: null, data: { transactionDate: '2026-11-24' } })
  })
})

describe('an ISO date that cannot be read', () => {
  const withDate = (name: string, iso: string, text: string) =>
    repacked(fixture(name), (parts) =>
      parts.map(([part, content]) => [
        part,
        part.includes('worksheets')
          ? Buffer.from(content.toString().replace(`>${iso}<`, `>${text}<`))
          : content,
      ]),
    )

  it('[RF-05] [AC-02] refuses its row with its column and line, and no other row', async () => {
    const register = await read(registerFile, await withDate('refund-register-iso', '2026-11-24', '2026'))
    expect(register[0]).toEqual({
      ...{ line: 3, subject: '100473', data: {}, typed: expect.objectContaining({ date: '2026' }) as object },
      problem: { key: 'errors:cellDateUnreadable', params: { column: 'Дата операции', line: 3 } },
    })
    expect(register.slice(1)).toEqual(registerRead.slice(1))
    const postings = await read(sapBatches, await withDate('postings-iso', '2026-11-24', '2026-11'))
    expect(postings[0]!.problem).toEqual({
      ...{ key: 'errors:cellDateUnreadable', params: { column: 'Дата проводки', line: 3 } },
    })
    expect(postings.slice(1)).toEqual(postingsRead.slice(1))
  })
})
