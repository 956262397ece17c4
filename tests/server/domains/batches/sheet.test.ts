import excel from 'exceljs'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { readSheetInWorker } from '../../../../src/server/domains/batches/sheet/read-sheet.ts'
import { readFirstVisibleSheet } from '../../../../src/server/domains/batches/sheet/read-workbook.ts'
import { sheetLimits, type SheetCell } from '../../../../src/server/domains/batches/sheet/sheet.ts'
import { isFullRun } from '../../../support/full.ts'
import { makeSheet, withParts } from '../../../support/make-sheet.ts'

const refusal = (file: unknown, maxRows = 10_000) =>
  readSheetInWorker(file, maxRows).then(
    () => null,
    (error: { key?: string }) => error.key ?? error,
  )

/** The XML of the sheet with as many rows as given. */
const sheetXml = (rows: Iterable<string>) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${[...rows].join('')}</sheetData></worksheet>`

/** A sheet with one row of these cells, as a program other than Excel may write it. */
const createSheet = async (...cells: string[]) =>
  withParts(await makeSheet([[1]]), {
    'xl/worksheets/sheet1.xml': sheetXml([`<row r="1">${cells.join('')}</row>`]),
  })
/** The cells of the first row, read without a worker thread. */
async function readFirstRow(file: Buffer): Promise<SheetCell[]> {
  const result = await readFirstVisibleSheet(file, 10)
  if ('refused' in result) throw new Error(result.refused)
  return result.rows[0]!.cells
}

describe('an uploaded Excel file', () => {
  it('[RL-7] is read as it was typed: texts, numbers, dates, rich text; empty rows are skipped', async () => {
    const file = await makeSheet([
      ['Номер', 'Когда'],
      [100473, new Date('2026-11-20T00:00:00Z')],
      [],
      [{ richText: [{ text: '100' }, { text: '474' }] }, '  =1+1 '],
    ])
    expect(await readSheetInWorker(file, 10)).toEqual([
      { line: 1, cells: ['Номер', 'Когда'] },
      { line: 2, cells: [100473, new Date('2026-11-20T00:00:00Z')] },
      { line: 4, cells: ['100474', '=1+1'] },
    ])
  })

  it('[RL-7] a formula is recognised, so that no row takes the value of another cell', async () => {
    const [row] = await readSheetInWorker(await makeSheet([[{ formula: '1+1', result: 2 }]]), 10)
    expect(row!.cells).toEqual([{ formula: true }])
  })

  it('[RL-7] another type under the right name, a damaged, an encrypted and an old file have different messages', async () => {
    const valid = await makeSheet([[1]])
    expect(await refusal(Buffer.from('Номер;Сумма\n1;2\n'))).toBe('errors:fileNotSheet')
    for (const parsed of [{}, 5, [1], 'x', null]) expect(await refusal(parsed)).toBe('errors:fileNotSheet')
    expect(await refusal(valid.subarray(0, valid.length / 2))).toBe('errors:fileNotSheet')
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1'.padEnd(400, '0'), 'hex'))).toBe(
      'errors:fileEncrypted',
    )
  })

  it.each([
    ['sheet', 'a cell', '<v>100147'],
    ['sheet', 'a row', '<row r="5">'],
    ['sheet', 'its rows', '</sheetData>'],
    ['sheet', 'its end', '</worksheet'],
    ['texts', 'a text', 'fifth'],
    ['texts', 'its texts', '</sst'],
  ])(
    '[RL-7] a file whose %s are cut within %s is refused as damaged, not read in part',
    async (part, _, at) => {
      const rows = Array.from(
        { length: 6 },
        (_row, n) =>
          `<row r="${n + 1}"><c r="A${n + 1}"><v>${100_143 + n}</v></c><c r="B${n + 1}" t="s"><v>0</v></c></row>`,
      )
      const texts =
        '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>first</t></si><si><t>fifth</t></si></sst>'
      const cut = (xml: string) => xml.slice(0, xml.indexOf(at) + at.length)
      const create = async (parts: Record<string, string>) =>
        withParts(await makeSheet([[1]]), {
          'xl/worksheets/sheet1.xml': sheetXml(rows),
          'xl/sharedStrings.xml': texts,
          ...parts,
        })
      expect(await readFirstVisibleSheet(await create({}), 10)).toMatchObject({ rows: { length: 6 } })
      const damaged = await create(
        part === 'sheet'
          ? { 'xl/worksheets/sheet1.xml': cut(sheetXml(rows)) }
          : { 'xl/sharedStrings.xml': cut(texts) },
      )
      expect(await readFirstVisibleSheet(damaged, 10)).toEqual({ refused: 'errors:fileNotSheet' })
    },
  )

  it('[RL-7] macros are refused', async () => {
    const file = await withParts(await makeSheet([[1]]), { 'xl/vbaProject.bin': Buffer.from('macro') })
    expect(await refusal(file)).toBe('errors:fileHasMacros')
  })

  it('[RL-7] an empty sheet is refused as such', async () => {
    expect(await refusal(await makeSheet([[]]))).toBe('errors:fileEmpty')
  })

  it('[RL-7] a zip bomb is refused before it is unpacked, and costs the server no memory', async () => {
    const bomb = await withParts(await makeSheet([[1]]), {
      'xl/media/image1.bin': Buffer.alloc(sheetLimits.unpackedBytes + 1),
    })
    expect(bomb.length).toBeLessThan(sheetLimits.bytes)
    const before = process.memoryUsage().rss
    expect(await refusal(bomb)).toBe('errors:fileTooLargeUnpacked')
    expect(process.memoryUsage().rss - before).toBeLessThan(60e6)
  })

  it('[RL-7] a part that is larger than its size in the directory is detected', async () => {
    const file = await withParts(await makeSheet([[1]]), { 'xl/media/image1.bin': Buffer.alloc(1_000_000) })
    const forged = Buffer.from(file)
    // The unpacked size, wherever it is written.
    for (
      let at = forged.indexOf(encodeSize(1_000_000));
      at >= 0;
      at = forged.indexOf(encodeSize(1_000_000), at + 1)
    )
      forged.writeUInt32LE(10, at)
    expect(await refusal(forged)).toBe('errors:fileNotSheet')
  })

  if (isFullRun)
    it('[RL-7] a million rows stop at the limit quickly', async () => {
      const rows = Array.from(
        { length: 1_000_000 },
        (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${n}</v></c></row>`,
      )
      const file = await withParts(await makeSheet([[1]]), { 'xl/worksheets/sheet1.xml': sheetXml(rows) })
      expect(file.length).toBeLessThan(12e6)
      const since = performance.now()
      expect(await refusal(file, 10_000)).toBe('errors:fileTooManyRows')
      expect(performance.now() - since).toBeLessThan(sheetLimits.readMs)
    })

  if (isFullRun)
    it('[RL-7] huge shared strings fail in their own thread, not in the server', async () => {
      const strings = Array.from({ length: 1_500_000 }, (_, n) => `<si><r><t>${n}</t></r></si>`)
      const xml = `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${strings.join('')}</sst>`
      const file = await withParts(await makeSheet([['текст']]), { 'xl/sharedStrings.xml': xml })
      expect(Buffer.byteLength(xml)).toBeLessThan(sheetLimits.unpackedBytes)
      expect(await refusal(file)).toBe('errors:fileTooLargeUnpacked')
    })

  it('[RL-7] hostile cells stay texts, truncated to their maximum length', async () => {
    const long = 'я'.repeat(10_000)
    const [row] = await readSheetInWorker(
      await makeSheet([['<b>жирно</b>', '=HYPERLINK("http://x")', '‮обратно', long]]),
      1,
    )
    expect(row!.cells).toEqual([
      '<b>жирно</b>',
      '=HYPERLINK("http://x")',
      '‮обратно',
      long.slice(0, sheetLimits.cellLength),
    ])
  })
})

describe('a cell of type d', () => {
  it.each([
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T14:35', '2026-11-20T14:35:00.000Z'],
    ['2026-11-20T14:35:10', '2026-11-20T14:35:10.000Z'],
    ['2026-11-20T14:35:10.5', '2026-11-20T14:35:10.500Z'],
    ['2026-11-20T14:35:10,123', '2026-11-20T14:35:10.123Z'],
    ['2026-11-20T23:59:59.9999999', '2026-11-20T23:59:59.999Z'],
    ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T00:30:00.000+03:00', '2026-11-20T00:30:00.000Z'],
    ['2026-11-20T23:30:00-0500', '2026-11-20T23:30:00.000Z'],
    [' 2026-11-20 ', '2026-11-20T00:00:00.000Z'],
  ])('[RL-7] «%s» is the day and the time that the cell shows', async (iso, expected) => {
    expect(await readFirstRow(await createSheet(`<c r="A1" t="d"><v>${iso}</v></c>`))).toEqual([
      new Date(expected),
    ])
  })

  it.each([
    '2026',
    '2026-11',
    '20261120',
    '2026-W47-5',
    '14:35:00',
    '46346',
    '20.11.2026',
    'tomorrow',
    '2026-13-01',
    '2026-02-30',
    '0026-11-20',
    '2026-11-20T24:00:00',
    '2026-11-20T10:60:00',
    '2026-11-20T10:00:00+15:00',
    '2026-11-20T10:00:00 Moscow',
    '2026-11-20 or later',
  ])('[RL-7] «%s» is unreadable, and never read as its leading number', async (text) => {
    expect(await readFirstRow(await createSheet(`<c r="A1" t="d"><v>${text}</v></c>`))).toEqual([
      { unreadableDate: text },
    ])
  })

  it('[RL-7] is recognised however its tag is written, without effect on its neighbours', async () => {
    const day = new Date('2026-11-20T00:00:00Z')
    const cells = await readFirstRow(
      await createSheet(
        '<c t="d" r="A1" s="0"><v>2026-11-20</v></c>',
        "<c r='B1' t = 'd'><v>2026-11-20</v></c>",
        '<c r="C1" t="d"/>',
        '<c r="D1" t="d"><v></v></c>',
        '<c r="E1"><v>2026</v></c>',
        '<c r="F1" t="str"><v>2026-11-20</v></c>',
        '<c r="G1" t="d"><f>TODAY()</f><v>2026-11-20</v></c>',
      ),
    )
    expect(cells).toEqual([day, day, null, null, 2026, '2026-11-20', { formula: true }])
  })
})

describe('a number in a cell that is formatted as a date', () => {
  it('[RL-7] is unreadable where the calendar of a sheet ends', async () => {
    const readDates = async (...numbers: number[]) => {
      const workbook = new excel.Workbook()
      const row = workbook.addWorksheet('Лист1').addRow(numbers)
      row.eachCell((cell) => (cell.numFmt = 'dd.mm.yyyy'))
      return readFirstRow(Buffer.from(await workbook.xlsx.writeBuffer()))
    }
    expect(await readDates(46_346, 2_958_465)).toEqual([
      new Date('2026-11-20T00:00:00Z'),
      new Date('9999-12-31T00:00:00Z'),
    ])
    const unreadable = { unreadableDate: expect.any(String) as string }
    expect(await readDates(2_958_466, 8_100_417, 4_600_000_000_000, -1000)).toEqual(Array(4).fill(unreadable))
  })
})

describe('cells and rows without an address', () => {
  it('[RF-05] [AC-02] follow each other as the format defines; one with an address is in its place', async () => {
    const file = await withParts(await makeSheet([[1]]), {
      'xl/worksheets/sheet1.xml': sheetXml([
        '<row><c t="inlineStr"><is><t>Номер</t></is></c><c><v>2</v></c></row>',
        '<row spans="1:4"><c r="B2"><v>3</v></c><c t="d"><v>2026-11-20</v></c><c/><c><v>4</v></c></row>',
        '<row r="7"><c><v>5</v></c><c r="D7"><v>6</v></c><c><v>7</v></c></row>',
        '<row><c><v>8</v></c></row>',
      ]),
    })
    expect(await readSheetInWorker(file, 10)).toEqual([
      { line: 1, cells: ['Номер', 2] },
      { line: 2, cells: [null, 3, new Date('2026-11-20T00:00:00Z'), null, 4] },
      { line: 7, cells: [5, null, null, 6, 7] },
      { line: 8, cells: [8] },
    ])
  })

  it('[RF-05] [AC-02] end at the last column and row of a sheet', async () => {
    const cells = '<c><v>1</v></c>'.repeat(16_385)
    const file = await withParts(await makeSheet([[1]]), {
      'xl/worksheets/sheet1.xml': sheetXml([`<row>${cells}</row>`]),
    })
    expect(await refusal(file)).toBe('errors:fileNotSheet')
  })
})

describe('a workbook of the 1904 date system', () => {
  const day = new Date('2026-11-20T00:00:00Z')
  const create1904Workbook = async (value: string) => {
    const workbook = new excel.Workbook()
    const row = workbook.addWorksheet('Лист1').addRow([44_884, 44_884])
    row.getCell(1).numFmt = 'dd.mm.yyyy'
    const file = Buffer.from(await workbook.xlsx.writeBuffer())
    const zip = await JSZip.loadAsync(file)
    const xml = await zip.file('xl/workbook.xml')!.async('string')
    return withParts(file, {
      'xl/workbook.xml': xml.replace('<workbookPr', `<workbookPr date1904="${value}"`),
    })
  }
  it.each(['1', 'true'])('[RF-05] [AC-02] has the days that it shows (date1904="%s")', async (value) => {
    const result = await readFirstVisibleSheet(await create1904Workbook(value), 10)
    expect(result).toEqual({ rows: [{ line: 1, cells: [day, 44_884], date1904: true }] })
  })
  it('[RF-05] [AC-02] is assumed only when the workbook declares it', async () => {
    expect(await readFirstRow(await create1904Workbook('0'))).toEqual([
      new Date('2022-11-19T00:00:00Z'),
      44_884,
    ])
  })
})

const encodeSize = (bytes: number) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(bytes)
  return size
}
