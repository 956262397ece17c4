import { crc32 } from 'node:zlib'

export interface ZipPart {
  name: string
  content: Buffer
}

/** Builds a zip file whose parts are stored without compression, in the given sequence (APPNOTE 4.3). */
export function buildStoredZip(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const headerFields = buildHeaderFields(name, content)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), headerFields, Buffer.from(name), content])
    const central = Buffer.alloc(46)
    central.write('504b01021400', 'hex')
    headerFields.copy(central, 6)
    central.writeUInt32LE(offset, 42)
    bodies.push(local)
    directory.push(central, Buffer.from(name))
    offset += local.length
  }
  const centralDirectory = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(centralDirectory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, centralDirectory, end])
}

/** Header fields that are the same in the local header of a part and in the central directory. */
function buildHeaderFields(name: string, content: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(content.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}
