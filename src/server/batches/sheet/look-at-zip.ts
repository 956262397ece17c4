import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fromBufferPromise } from 'yauzl'
import { sheetLimits, type SheetRefusal } from './sheet.ts'

/** First bytes of the container that encrypted workbooks and those of Excel 97 come in. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const mostParts = 2_000

/** Takes what is unpacked and keeps none of it. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * What forbids to read the file as a workbook; null: nothing. Every part is unpacked once, so that one that is larger than
 * the directory says is found out before anything is made of it.
 */
export async function lookAtZip(file: Buffer): Promise<SheetRefusal | null> {
  if (file.subarray(0, compoundFile.length).equals(compoundFile)) return 'errors:fileEncrypted'
  const names = new Set<string>()
  let unpacked = 0
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true })
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return 'errors:fileEncrypted'
      names.add(entry.fileName)
      unpacked += entry.uncompressedSize
      if (unpacked > sheetLimits.unpackedBytes || names.size > mostParts) return 'errors:fileTooLargeUnpacked'
      if (!entry.fileName.endsWith('/')) await pipeline(await zip.openReadStreamPromise(entry), nowhere())
    }
  } catch {
    return 'errors:fileNotSheet'
  }
  if (!names.has('xl/workbook.xml')) return 'errors:fileNotSheet'
  return names.has('xl/vbaProject.bin') ? 'errors:fileHasMacros' : null
}
