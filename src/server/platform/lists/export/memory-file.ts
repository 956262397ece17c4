import { Writable } from 'node:stream'

/** Writable stream that collects a short file in memory. */
export class MemoryFile extends Writable {
  readonly #chunks: Buffer[] = []

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks)
  }
}
