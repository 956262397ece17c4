import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import excel from 'exceljs'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { sapBatchFamily } from '../../../../src/server/domains/accounting/batches/sap-batches.ts'
import type { SheetFormat } from '../../../../src/server/domains/batches/batch-family.ts'
import { parseBatchRows } from '../../../../src/server/domains/batches/read-rows.ts'
import { readFirstVisibleSheet } from '../../../../src/server/domains/batches/sheet/read-workbook.ts'
import { refundRegisterFormat } from '../../../../src/server/domains/refunds/register/read-file.ts'
import { makeSheet } from '../../../support/make-sheet.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'files', `${name}.xlsx`))
async function readFile<Data>(family: SheetFormat<Data>, file: Buffer) {
  const result = await readFirstVisibleSheet(file, family.maxRows)
  if ('refused' in result) throw new Error(result.refused)
  return parseBatchRows(family, result.rows, 'ru')
}

const utc = (day: string) => new Date(`${day}Z`)
/** The content of the fixtures, as a user types it into another program. */
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
  line,
  subject: `${orderId} · ${sku}`,
  problem: null,
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

/** A title over the whole table, and an empty second sheet. */
function fillLikeUser(sheets: { addWorksheet: (name: string) => excel.Worksheet }, table: unknown[][]): void {
  const sheet = sheets.addWorksheet('Лист1')
  sheet.addRows(table)
  sheet.mergeCells(1, 1, 1, 5)
  sheets.addWorksheet('Лист2')
}
async function writeWithExceljs(table: unknown[][]): Promise<Buffer> {
  const workbook = new excel.Workbook()
  fillLikeUser(workbook, table)
  return Buffer.from(await workbook.xlsx.writeBuffer())
}
/** Without a table of shared strings: each string is stored in its cell. */
async function writeInlineStrings(table: unknown[][]): Promise<Buffer> {
  const stream = new PassThrough()
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream, useSharedStrings: false, useStyles: true })
  const sheet = workbook.addWorksheet('Лист1')
  for (const row of table) sheet.addRow(row).commit()
  sheet.commit()
  const [content] = await Promise.all([buffer(stream), workbook.commit()])
  return content
}

type Parts = [name: string, content: Buffer][]
/** The same file as another program would pack it. */
async function repack(file: Buffer, change: (parts: Parts) => Parts): Promise<Buffer> {
  const zip = await JSZip.loadAsync(file)
  const parts = await Promise.all(
    Object.values(zip.files)
      .filter(({ dir }) => !dir)
      .map(async (part): Promise<Parts[number]> => [part.name, await part.async('nodebuffer')]),
  )
  const archive = new JSZip()
  for (const [name, content] of change(parts)) archive.file(name, content, { createFolders: false })
  return archive.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
}
/**
 * Excel writes its sheets before their styles and strings; Python's libraries write the workbook after all of them.
 */
const orderParts =
  (...first: RegExp[]) =>
  (parts: Parts): Parts => {
    const rankOf = (name: string) =>
      (first.findIndex((pattern) => pattern.test(name)) + first.length + 1) % (first.length + 1)
    return parts.toSorted(([a], [b]) => rankOf(a) - rankOf(b))
  }
const sheetsFirst = orderParts(/workbook\.xml/, /worksheets/, /styles/, /sharedStrings/)
const bookLast = orderParts(/worksheets/, /sharedStrings/, /styles/, /_rels/, /workbook\.xml$/)
const addPrefixes = (parts: Parts): Parts =>
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

/** The files of LibreOffice have a hidden row and a second sheet: here with the row visible and the sheet emptied. */
const unhideRows = (parts: Parts): Parts =>
  parts.map(([name, content]) => [
    name,
    name.endsWith('worksheets/sheet2.xml')
      ? Buffer.from(content.toString().replace(/<sheetData>.*<\/sheetData>/s, '<sheetData/>'))
      : name.includes('worksheets')
        ? Buffer.from(content.toString().replaceAll(/ hidden="(1|true)"/g, ''))
        : content,
  ])
const unhiddenFixture = (name: string) => repack(fixture(name), unhideRows)

const transitional = 'http://schemas.openxmlformats.org'
const strict = 'http://purl.oclc.org/ooxml'
/** As Excel saves «Strict Open XML»: with the namespaces of ISO 29500 Strict. */
const toStrict = (parts: Parts): Parts =>
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

/**
 * As some libraries write sheets: the format allows a cell or row without an address, which follows the previous one.
 */
const removeAddresses = (parts: Parts): Parts =>
  parts.map(([name, content]) => [
    name,
    name.includes('worksheets')
      ? Buffer.from(content.toString().replace(/(<(?:c|row)) r="[A-Z]*\d+"/g, '$1'))
      : content,
  ])

/** Days from the end of 1899 to 1 January 1904. */
const shift1904 = 1462
/** As Excel for Mac saved workbooks: the same days, counted from 1904. */
const to1904 = (parts: Parts): Parts =>
  parts.map(([name, content]) => {
    const xml = content.toString()
    if (name.endsWith('xl/workbook.xml') || name === 'xl/workbook.xml')
      return [name, Buffer.from(xml.replace('<workbookPr', '<workbookPr date1904="1"'))]
    if (!name.includes('worksheets')) return [name, content]
    // Of the numbers in these tables only dates are between 46 000 and 47 000.
    const shifted = xml.replace(
      /<v>(46\d{3}(?:\.\d+)?)<\/v>/g,
      (_, day: string) => `<v>${Number(day) - shift1904}</v>`,
    )
    return [name, Buffer.from(shifted)]
  })

describe.each([
  ['a register of refunds', 'refund-register', refundRegisterFormat, registerRows, registerRead],
  ['postings', 'postings', sapBatchFamily, postingRows, postingsRead],
] as [string, string, SheetFormat<unknown>, unknown[][], unknown[]][])(
  '%s in files of other programs',
  (_, name, family, table, expected) => {
    it('[RF-05] [AC-02] is read equally from LibreOffice, from exceljs and with inline strings: dates and sums as numbers and as texts, under a title', async () => {
      expect(await readFile(family, await unhiddenFixture(name))).toEqual(expected)
      expect(await readFile(family, await writeWithExceljs(table))).toEqual(expected)
      expect(await readFile(family, await writeInlineStrings(table))).toEqual(expected)
    })

    it('[RF-05] [AC-02] is read equally whatever the order of its parts in the archive, and leaves nothing on the disk', async () => {
      const temporaryFiles = () =>
        readdirSync(tmpdir()).filter((name) => name.startsWith(`tmp-${process.pid}`))
      const before = temporaryFiles()
      for (const file of [await unhiddenFixture(name), await writeWithExceljs(table)])
        for (const change of [sheetsFirst, bookLast, addPrefixes])
          expect(await readFile(family, await repack(file, change))).toEqual(expected)
      expect(temporaryFiles()).toEqual(before)
    })

    it('[RF-05] [AC-02] is read equally with ISO dates, from openpyxl and in Strict Open XML', async () => {
      const file = fixture(`${name}-iso`)
      for (const change of [(parts: Parts) => parts, toStrict, sheetsFirst, addPrefixes])
        expect(await readFile(family, await repack(file, change))).toEqual(expected)
    })

    it('[RF-05] [AC-02] is read equally without the addresses of its cells and rows', async () => {
      const padded = table.map((row) => Array.from({ length: 8 }, (_, n) => row[n] ?? ''))
      const file = await repack(await writeWithExceljs(padded), removeAddresses)
      expect(await readFile(family, file)).toEqual(expected)
    })

    it('[RF-05] [AC-02] is read equally in the 1904 date system: as dates, as numbers and as ISO dates', async () => {
      expect(await readFile(family, await repack(await writeWithExceljs(table), to1904))).toEqual(expected)
      const [header, ...rows] = table.slice(1)
      const place = header!.findIndex((name) => /Дата/.test(String(name)))
      const numbered = rows.map((row) =>
        row[place] instanceof Date ? row.with(place, row[place].getTime() / 86_400_000 + 25_569) : row,
      )
      const asNumbers = await writeWithExceljs([table[0]!, header!, ...numbered])
      expect(await readFile(family, await repack(asNumbers, to1904))).toEqual(expected)
      const iso = await repack(fixture(`${name}-iso`), to1904)
      expect(await readFile(family, iso)).toEqual(expected)
    })

    it('[RF-05] [AC-02] is the first visible sheet', async () => {
      const workbook = new excel.Workbook()
      workbook.addWorksheet('Словарь', { state: 'hidden' })
      fillLikeUser(workbook, table)
      expect(await readFile(family, Buffer.from(await workbook.xlsx.writeBuffer()))).toEqual(expected)
    })
  },
)

describe('ambiguous content of a file', () => {
  const header = registerRows[1]!
  const row = (orderId: unknown) => [orderId, '8100417', 'Плед', null, 1, 1299, 'RUB', '24.11.2026']
  const buildWorkbook = async (fill: (workbook: excel.Workbook) => void) => {
    const newBook = new excel.Workbook()
    fill(newBook)
    return Buffer.from(await newBook.xlsx.writeBuffer())
  }

  it('[RF-05] [AC-02] hidden or filtered rows are refused with a message', async () => {
    const file = await buildWorkbook((workbook) => {
      const sheet = workbook.addWorksheet('Лист1')
      sheet.addRows([header, row(100473), row(100474), row(100475)])
      sheet.getRow(3).hidden = true
    })
    const result = await readFile(refundRegisterFormat, file)
    expect(result.map(({ problem }) => problem)).toEqual([null, { key: 'errors:rowHidden' }, null])
    expect(result[1]!.subject).toBe('100474')
    const libreOfficeFile = await repack(fixture('refund-register'), (parts) =>
      unhideRows(parts).map(([name, content], n) => [
        name,
        /sheet1\.xml$/.test(name) ? parts[n]![1] : content,
      ]),
    )
    expect((await readFile(refundRegisterFormat, libreOfficeFile)).map(({ problem }) => problem)).toEqual(
      expect.arrayContaining([null, { key: 'errors:rowHidden' }]),
    )
  })

  it('[RF-05] [AC-02] a second sheet with content refuses the file and names both sheets', async () => {
    const file = await buildWorkbook((workbook) => {
      workbook.addWorksheet('Ноябрь').addRows([header, row(100473)])
      workbook.addWorksheet('Декабрь').addRows([header, row(100474)])
      workbook.addWorksheet('Лист3')
      workbook.addWorksheet('Черновик', { state: 'hidden' })
    })
    expect(await readFirstVisibleSheet(file, 10)).toEqual({
      refused: 'errors:fileSeveralSheets',
      params: { sheets: '«Ноябрь», «Декабрь»' },
    })
    expect(await readFirstVisibleSheet(fixture('postings'), 10)).toMatchObject({
      refused: 'errors:fileSeveralSheets',
    })
  })

  it.each(['hidden', 'veryHidden'] as const)(
    '[RF-05] [AC-02] a %s sheet with content refuses the file and is named, before or after the visible one',
    async (state) => {
      const build = (names: readonly string[]) =>
        buildWorkbook((workbook) => {
          for (const name of names)
            workbook
              .addWorksheet(name, { state: name === 'Ноябрь' ? 'visible' : state })
              .addRows([header, row(100473)])
        })
      const refusal = { refused: 'errors:fileHiddenSheets', params: { sheets: '«Черновик»' } }
      expect(await readFirstVisibleSheet(await build(['Ноябрь', 'Черновик']), 10)).toEqual(refusal)
      expect(await readFirstVisibleSheet(await build(['Черновик', 'Ноябрь']), 10)).toEqual(refusal)
    },
  )

  it('[RF-05] [AC-02] a duplicate column with a known header refuses the file', async () => {
    const duplicated = await makeSheet([
      [...header, ' ВАЛЮТА'],
      [...row(100473), 'EUR'],
    ])
    await expect(readFile(refundRegisterFormat, duplicated)).rejects.toMatchObject({
      key: 'errors:fileColumnTwice',
      params: { columns: 'Валюта' },
    })
    const resultFile = await makeSheet([
      ['Моё', ...header, 'Моё'],
      ['x', ...row(100473), 'y'],
    ])
    expect(await readFile(refundRegisterFormat, resultFile)).toMatchObject([{ problem: null }])
  })

  it.each(['Итого', 'ИТОГО:', ' Всего по реестру', 'Total', 'Барлығы'])(
    '[RF-05] [AC-02] a row of totals, «%s», is refused with a message',
    async (text) => {
      const last = [text, null, null, null, 3, 3172, null, null]
      const [, result] = await readFile(refundRegisterFormat, await makeSheet([header, row(100473), last]))
      expect(result!.problem).toEqual({ key: 'errors:rowOfTotals' })
      const shifted = [null, null, text, null, 3, 3172, null, null]
      const [, asideRow] = await readFile(
        refundRegisterFormat,
        await makeSheet([header, row(100473), shifted]),
      )
      expect(asideRow!.problem).toEqual({ key: 'errors:rowOfTotals' })
    },
  )
})

describe('a result file that is uploaded again', () => {
  it('[AC-03] still recognises its row of totals behind the columns that the product has added', async () => {
    const added = ['Строка', 'Номер заказа', 'Тип проводки', 'Дата проводки', 'Завод', 'Склад']
    const file = await makeSheet([
      [...added, 'Сумма', 'Документ SAP', 'Итог', 'Причина'],
      [3, 'Итого', '', '', '', '', null, null, 'С ошибкой', 'Это строка итогов, а не заказ'],
      [4, '100473', 'Проводка', '24.11.2026', '1001', 'C001', 1299, '51', 'Выполнена', null],
    ])
    const [totals, order] = await readFile(sapBatchFamily, file)
    expect(totals!.problem).toEqual({ key: 'errors:rowOfTotals' })
    expect(order!.problem).toBeNull()
  })
})

describe('the header of a file', () => {
  it('[RF-05] is found below a few titles and no deeper; missing columns are named', async () => {
    const titles = Array.from({ length: 9 }, (_, n) => [`Строка ${n}`])
    const readBelow = async (count: number) =>
      readFile(
        refundRegisterFormat,
        await makeSheet([...titles, ...registerRows.slice(0, count), ...registerRows.slice(1)]),
      )
    expect(await readBelow(0)).toHaveLength(4)
    await expect(readBelow(1)).rejects.toMatchObject({ key: 'errors:fileColumnsMissing' })
    const truncated = registerRows.map((row) => row.slice(0, 7))
    await expect(readFile(refundRegisterFormat, await makeSheet(truncated))).rejects.toMatchObject({
      key: 'errors:fileColumnsMissing',
      params: { columns: 'Дата операции' },
    })
  })

  it('[RF-05] is not counted as a row of the file, nor are its titles', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => [
        100_000 + n,
        '8100417',
        'Плед',
        null,
        1,
        1299,
        'RUB',
        '24.11.2026',
      ])
    const file = (count: number) => makeSheet([...registerRows.slice(0, 2), ...rows(count)])
    expect(await readFile(refundRegisterFormat, await file(500))).toHaveLength(500)
    await expect(readFile(refundRegisterFormat, await file(501))).rejects.toMatchObject({
      key: 'errors:fileTooManyRows',
      params: { most: 500 },
    })
  })
})

describe('a cell with an invalid value', () => {
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
  ])('[RF-05] %s is refused and never guessed', async (_, column, value, key) => {
    const row = registerRows[2]!.with(column, value)
    const [result] = await readFile(refundRegisterFormat, await makeSheet([registerRows[1]!, row]))
    expect(result!.problem).toEqual({ key, params: { context: 'typed', typed: String(value) } })
  })

  it.each([
    ['a local code', 1, 60, 'errors:register.skuTooLong'],
    ['the name of a product', 2, 300, 'errors:register.productTooLong'],
  ])(
    '[RF-05] %s that is too long is refused with its limit, and never truncated',
    async (_, column, limit, key) => {
      const rows = [limit, limit + 1].map((length, n) =>
        registerRows[2]!.with(column, 'а'.repeat(length)).with(0, 100_473 + n),
      )
      const [accepted, tooLong] = await readFile(
        refundRegisterFormat,
        await makeSheet([registerRows[1]!, ...rows]),
      )
      expect(accepted!.problem).toBeNull()
      expect(tooLong!.problem).toEqual({ key, params: { limit } })
    },
  )
})

describe('a date typed as text', () => {
  it.each([
    '24.11.2026',
    '24.11.2026 14:35',
    '24.11.2026 14:35:10',
    '2026-11-24',
    '2026-11-24 14:35',
    '2026-11-24T23:59:59',
    '2026-11-24T23:59:59.500',
    '2026-11-24T00:30:00+03:00',
    '2026-11-24T23:30:00Z',
    ' 24.11.2026\u00a0',
  ])('[RF-05] [AC-02] «%s» is the day that it shows', async (text) => {
    const row = registerRows[2]!.with(7, text)
    const [result] = await readFile(refundRegisterFormat, await makeSheet([registerRows[1]!, row]))
    expect(result).toMatchObject({ problem: null, data: { transactionDate: '2026-11-24' } })
  })
})

it('[RF-05] a row without an order number is named by its filled cells with their columns', async () => {
  const row = registerRows[2]!.map((_, n) => ({ 4: 1, 5: 1299 })[n] ?? null)
  const [result] = await readFile(refundRegisterFormat, await makeSheet([registerRows[1]!, row]))
  expect(result!.subject).toBe('Количество: 1, Сумма возврата: 1299')
})

describe('an unreadable ISO date', () => {
  const fixtureWithDate = (name: string, iso: string, text: string) =>
    repack(fixture(name), (parts) =>
      parts.map(([part, content]) => [
        part,
        part.includes('worksheets')
          ? Buffer.from(content.toString().replace(`>${iso}<`, `>${text}<`))
          : content,
      ]),
    )

  it('[RF-05] [AC-02] refuses its row with its column and line, and no other row', async () => {
    const register = await readFile(
      refundRegisterFormat,
      await fixtureWithDate('refund-register-iso', '2026-11-24', '2026'),
    )
    expect(register[0]).toEqual({
      line: 3,
      subject: '100473',
      data: { ...registerRead[0]!.data, transactionDate: undefined },
      typed: expect.objectContaining({ date: '2026' }) as object,
      problem: { key: 'errors:cellDateUnreadable', params: { column: 'Дата операции', line: 3 } },
    })
    expect(register.slice(1)).toEqual(registerRead.slice(1))
    const file = await fixtureWithDate('postings-iso', '2026-11-24', '2026-11')
    const postings = await readFile(sapBatchFamily, file)
    expect(postings[0]!.problem).toEqual({
      key: 'errors:cellDateUnreadable',
      params: { column: 'Дата проводки', line: 3 },
    })
    expect(postings.slice(1)).toEqual(postingsRead.slice(1))
  })
})
