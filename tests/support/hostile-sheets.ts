import { sheetLimits } from '../../src/server/domains/batches/sheet/sheet.ts'
import { makeSheet, withParts } from './make-sheet.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const xml = (part: string, content: string) =>
  `<?xml version="1.0"?><${part} xmlns="${main}">${content}</${part}>`
const million = () =>
  xml('worksheet', `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(1_000_000)}</sheetData>`)
const strings = () =>
  xml('sst', Array.from({ length: 1_500_000 }, (_, n) => `<si><r><t>${n}</t></r></si>`).join(''))

/** Files that somebody should not send: each is refused in words. */
export async function hostileSheets(): Promise<Record<string, Buffer>> {
  const one = await makeSheet([['Номер'], [1]])
  return {
    'zip bomb': await withParts(one, { 'xl/media/image1.bin': Buffer.alloc(sheetLimits.unpackedBytes + 1) }),
    'a million rows': await withParts(one, { 'xl/worksheets/sheet1.xml': million() }),
    'huge shared strings': await withParts(one, { 'xl/sharedStrings.xml': strings() }),
    macros: await withParts(one, { 'xl/vbaProject.bin': Buffer.from('macro') }),
    encrypted: Buffer.from('d0cf11e0a1b11ae1'.padEnd(4_000, '0'), 'hex'),
    'a text under the right name': Buffer.from('Номер;Сумма\n1;2\n'),
    damaged: one.subarray(0, one.length / 2),
    empty: Buffer.alloc(0),
    'over the limit': Buffer.alloc(sheetLimits.bytes + 1),
  }
}
