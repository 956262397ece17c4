import { describe, expect, it } from 'vitest'
import { readSheet } from '../../../src/server/batches/sheet/read-sheet.ts'
import { sheetLimits } from '../../../src/server/batches/sheet/sheet.ts'
import { full } from '../../support/full.ts'
import { makeSheet, withParts } from '../../support/make-sheet.ts'

const refusal = (file: unknown, most = 10_000) =>
  readSheet(file, most).then(
    () => null,
    (error: { key?: string }) => error.key ?? error,
  )

/** The sheet's own part, with as many rows as asked. */
const sheetXml = (rows: Iterable<string>) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${[...rows].join('')}</sheetData></worksheet>`

describe('an Excel file that somebody sends', () => {
  it('[RL-7] is read as it was typed: texts, numbers, dates, rich text; empty rows are left out', async () => {
    const file = await makeSheet([
      ['Номер', 'Когда'],
      [100473, new Date('2026-11-20T00:00:00Z')],
      [],
      [{ richText: [{ text: '100' }, { text: '474' }] }, '  =1+1 '],
    ])
    expect(await readSheet(file, 10)).toEqual([
      { line: 1, cells: ['Номер', 'Когда'] },
      { line: 2, cells: [100473, new Date('2026-11-20T00:00:00Z')] },
      { line: 4, cells: ['100474', '=1+1'] },
    ])
  })

  it('[RL-7] a formula is known for one, so that no row is taken for what another cell says', async () => {
    const [row] = await readSheet(await makeSheet([[{ formula: '1+1', result: 2 }]]), 10)
    expect(row!.cells).toEqual([{ formula: true }])
  })

  it('[RL-7] another type under the right name, a damaged, an encrypted or an old file is told from each other', async () => {
    const good = await makeSheet([[1]])
    expect(await refusal(Buffer.from('Номер;Сумма\n1;2\n'))).toBe('errors:fileNotSheet')
    for (const parsed of [{}, 5, [1], 'x', null]) expect(await refusal(parsed)).toBe('errors:fileNotSheet')
    expect(await refusal(good.subarray(0, good.length / 2))).toBe('errors:fileNotSheet')
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1'.padEnd(400, '0'), 'hex'))).toBe(
      'errors:fileEncrypted',
    )
  })

  it('[RL-7] macros are refused', async () => {
    const file = await withParts(await makeSheet([[1]]), { 'xl/vbaProject.bin': Buffer.from('macro') })
    expect(await refusal(file)).toBe('errors:fileHasMacros')
  })

  it('[RL-7] an empty sheet says so', async () => {
    expect(await refusal(await makeSheet([[]]))).toBe('errors:fileEmpty')
  })

  it('[RL-7] a zip bomb is refused before anything is made of it, and costs no memory of the server', async () => {
    const bomb = await withParts(await makeSheet([[1]]), {
      'xl/media/image1.bin': Buffer.alloc(sheetLimits.unpackedBytes + 1),
    })
    expect(bomb.length).toBeLessThan(sheetLimits.bytes)
    const before = process.memoryUsage().rss
    expect(await refusal(bomb)).toBe('errors:fileTooLargeUnpacked')
    expect(process.memoryUsage().rss - before).toBeLessThan(60e6)
  })

  it('[RL-7] a part that is larger than the directory says is found out', async () => {
    const file = await withParts(await makeSheet([[1]]), { 'xl/media/image1.bin': Buffer.alloc(1_000_000) })
    const lying = Buffer.from(file)
    // The size unpacked, wherever it is written.
    for (let at = lying.indexOf(sizeOf(1_000_000)); at >= 0; at = lying.indexOf(sizeOf(1_000_000), at + 1))
      lying.writeUInt32LE(10, at)
    expect(await refusal(lying)).toBe('errors:fileNotSheet')
  })

  if (full)
    it('[RL-7] a million rows end at the limit, soon', async () => {
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

  if (full)
    it('[RL-7] huge shared strings end in their own thread, not in the server', async () => {
      const strings = Array.from({ length: 1_500_000 }, (_, n) => `<si><r><t>${n}</t></r></si>`)
      const xml = `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${strings.join('')}</sst>`
      const file = await withParts(await makeSheet([['текст']]), { 'xl/sharedStrings.xml': xml })
      expect(Buffer.byteLength(xml)).toBeLessThan(sheetLimits.unpackedBytes)
      expect(await refusal(file)).toBe('errors:fileTooLargeUnpacked')
    })

  it('[RL-7] hostile cells stay texts, cut at their length', async () => {
    const long = 'я'.repeat(10_000)
    const [row] = await readSheet(
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

const sizeOf = (bytes: number) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(bytes)
  return size
}
