import { sheetLimits } from '../../src/server/domains/batches/sheet/sheet.ts'
import { makeSheet, withParts } from './make-sheet.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const xml = (part: string, content: string) =>
  `<?xml version="1.0"?><${part} xmlns="${main}">${content}</${part}>`
const millionRows = () =>
  xml('worksheet', `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(1_000_000)}</sheetData>`)
const manyStrings = () =>
  xml('sst', Array.from({ length: 1_500_000 }, (_, n) => `<si><r><t>${n}</t></r></si>`).join(''))

/** Malicious or broken files: each must be refused with a message. */
export async function createMaliciousSheets(): Promise<Record<string, Buffer>> {
  const validSheet = await makeSheet([['Номер'], [1]])
  return {
    'zip bomb': await withParts(validSheet, {
      'xl/media/image1.bin': Buffer.alloc(sheetLimits.unpackedBytes + 1),
    }),
    'a million rows': await withParts(validSheet, { 'xl/worksheets/sheet1.xml': millionRows() }),
    'huge shared strings': await withParts(validSheet, { 'xl/sharedStrings.xml': manyStrings() }),
    macros: await withParts(validSheet, { 'xl/vbaProject.bin': Buffer.from('macro') }),
    encrypted: Buffer.from('d0cf11e0a1b11ae1'.padEnd(4_000, '0'), 'hex'),
    'a text under the right name': Buffer.from('Номер;Сумма\n1;2\n'),
    damaged: validSheet.subarray(0, validSheet.length / 2),
    empty: Buffer.alloc(0),
    'over the limit': Buffer.alloc(sheetLimits.bytes + 1),
  }
}
