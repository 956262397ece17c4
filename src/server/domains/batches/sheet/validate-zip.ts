import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fromBufferPromise } from 'yauzl'
import { sheetLimits, type SheetRefusal } from './sheet.ts'

/** First bytes of the container that encrypted workbooks and those of Excel 97 come in. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const maxParts = 2_000

const worksheet = /^xl\/worksheets\/[^/]+\.xml$/
const rowTag = '<row'

/** Why the unpacking of a part was given up. */
class Refused extends Error {
  readonly because: SheetRefusal
  constructor(because: SheetRefusal) {
    super(because)
    this.because = because
  }
}

/** Takes what is unpacked and keeps none of it. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** As nowhere; a worksheet that begins more rows than a person fills in fails at the first row too many. */
function countingRows(): Writable {
  let rows = 0
  let bytes = 0
  let end = ''
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const text = end + chunk.toString('latin1')
      for (let at = text.indexOf(rowTag); at >= 0; at = text.indexOf(rowTag, at + 1)) rows++
      // A tag may be cut in two by the chunks.
      end = text.slice(1 - rowTag.length)
      bytes += chunk.length
      if (rows > sheetLimits.rows) done(new Refused('errors:fileTooManyRows'))
      else done(bytes > sheetLimits.unpackedBytes ? new Refused('errors:fileTooLargeUnpacked') : null)
    },
  })
}

/**
 * What forbids to read the file as a workbook; null: nothing. Every part is unpacked once, so that one that is larger than
 * the directory says is found out before anything is made of it.
 */
export async function validateZip(file: Buffer): Promise<SheetRefusal | null> {
  if (file.subarray(0, compoundFile.length).equals(compoundFile)) return 'errors:fileEncrypted'
  const names = new Set<string>()
  let unpacked = 0
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true })
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return 'errors:fileEncrypted'
      names.add(entry.fileName)
      const unpack = async (taker: Writable) => pipeline(await zip.openReadStreamPromise(entry), taker)
      // Before the sizes are summed: a person understands «too many rows» better.
      if (worksheet.test(entry.fileName)) await unpack(countingRows())
      unpacked += entry.uncompressedSize
      if (unpacked > sheetLimits.unpackedBytes || names.size > maxParts) return 'errors:fileTooLargeUnpacked'
      if (!worksheet.test(entry.fileName) && !entry.fileName.endsWith('/')) await unpack(nowhere())
    }
  } catch (error) {
    return error instanceof Refused ? error.because : 'errors:fileNotSheet'
  }
  if (!names.has('xl/workbook.xml')) return 'errors:fileNotSheet'
  return names.has('xl/vbaProject.bin') ? 'errors:fileHasMacros' : null
}
