import { Readable, Writable } from 'node:stream'
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { jobFileParts } from '../db/schema/jobs.ts'
import type { JobRow } from './repository.ts'

const partBytes = 256 * 1024

/** Writable stream that stores its content in the database part by part, with backpressure. */
export class JobFile extends Writable {
  readonly fileName: string
  /** Number of bytes written so far. */
  size = 0
  readonly #db: Db
  readonly #job: JobRow
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #number = 0

  constructor(db: Db, job: JobRow, fileName: string) {
    super({ highWaterMark: partBytes })
    this.#db = db
    this.#job = job
    this.fileName = fileName
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.length
    this.size += chunk.length
    if (this.#waitingBytes < partBytes) done()
    else this.#storePart(done)
  }

  override _final(done: (error?: Error | null) => void): void {
    if (this.#waitingBytes === 0) done()
    else this.#storePart(done)
  }

  #storePart(done: (error?: Error | null) => void): void {
    const bytes = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#waitingBytes = 0
    const part = { jobId: this.#job.id, writer: this.#job.leasedBy!, number: this.#number++, bytes }
    this.#db
      .insert(jobFileParts)
      .values(part)
      .then(() => done(), done)
  }
}

/** Deletes parts of the file of a job: all parts, those of one writer, or those of all other writers. */
export const deleteFileParts = (
  db: Db,
  jobId: number,
  { writer, exceptWriter }: { writer?: string; exceptWriter?: string } = {},
): Promise<unknown> =>
  db
    .delete(jobFileParts)
    .where(
      and(
        eq(jobFileParts.jobId, jobId),
        writer === undefined ? undefined : eq(jobFileParts.writer, writer),
        exceptWriter === undefined ? undefined : ne(jobFileParts.writer, exceptWriter),
      ),
    )

/** Reads the file of a job as a stream. The stream fails if housekeeping deletes the file in the meantime. */
export function readJobFile(db: Db, { id, fileWriter, fileBytes }: JobRow): Readable {
  return Readable.from(readParts(db, id, fileWriter!, fileBytes!), { objectMode: false })
}

async function* readParts(db: Db, jobId: number, writer: string, size: number): AsyncGenerator<Uint8Array> {
  for (let number = 0, sent = 0; sent < size; number++) {
    const [part] = await db
      .select({ bytes: jobFileParts.bytes })
      .from(jobFileParts)
      .where(
        and(eq(jobFileParts.jobId, jobId), eq(jobFileParts.writer, writer), eq(jobFileParts.number, number)),
      )
    if (!part) throw new Error(`the file of job ${jobId} has no part ${number}`)
    sent += part.bytes.length
    yield part.bytes
  }
}
