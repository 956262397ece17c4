import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fromBufferPromise } from 'yauzl'
import { sheetLimits, type SheetRefusal } from './sheet.ts'

/** First bytes of the container of encrypted workbooks and of Excel 97 files. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const maxParts = 2_000

const worksheet = /^xl\/worksheets\/[^/]+\.xml$/
const rowTag = '<row'

/** Error that stops the unpacking of a part. `reason`: text key for the user. */
class UnpackRefusal extends Error {
  readonly reason: SheetRefusal
  constructor(reason: SheetRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** A sink that discards the unpacked bytes. */
const createSink = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** A sink for worksheets that fails when the limit of rows or of bytes is exceeded. */
function createRowCounter(): Writable {
  let rows = 0
  let bytes = 0
  let tail = ''
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const text = tail + chunk.toString('latin1')
      for (let index = text.indexOf(rowTag); index >= 0; index = text.indexOf(rowTag, index + 1)) rows++
      // A tag may be split between two chunks.
      tail = text.slice(1 - rowTag.length)
      bytes += chunk.length
      if (rows > sheetLimits.rows) done(new UnpackRefusal('errors:fileTooManyRows'))
      else done(bytes > sheetLimits.unpackedBytes ? new UnpackRefusal('errors:fileTooLargeUnpacked') : null)
    },
  })
}

/**
 * Returns the reason why the file cannot be read as a workbook, or null. Unpacks every part once, because a part may be
 * larger than its directory entry states.
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
      const unpack = async (sink: Writable) => pipeline(await zip.openReadStreamPromise(entry), sink)
      // Rows are counted before the sizes are summed, because users understand «too many rows» better than a size.
      if (worksheet.test(entry.fileName)) await unpack(createRowCounter())
      unpacked += entry.uncompressedSize
      if (unpacked > sheetLimits.unpackedBytes || names.size > maxParts) return 'errors:fileTooLargeUnpacked'
      if (!worksheet.test(entry.fileName) && !entry.fileName.endsWith('/')) await unpack(createSink())
    }
  } catch (error) {
    return error instanceof UnpackRefusal ? error.reason : 'errors:fileNotSheet'
  }
  if (!names.has('xl/workbook.xml')) return 'errors:fileNotSheet'
  return names.has('xl/vbaProject.bin') ? 'errors:fileHasMacros' : null
}
