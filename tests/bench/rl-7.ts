import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createMaliciousSheets } from '../support/hostile-sheets.ts'
import { sheetType } from '../support/make-sheet.ts'
import { startBenchStage, type BenchServer } from './bench-server.ts'
import { percentile, round, writeFigure } from './measure.ts'

/**
 * MiB that the server may grow by while several such files arrive at once: files are parsed in threads with their own
 * memory limit.
 */
const maxGrowth = 512
const concurrency = 4

interface Sent {
  file: string
  status: number
  code: unknown
  seconds: number
  /** Peak resident memory of the server in MiB; only for files that were sent one after another. */
  peak?: number
}

/** Resident memory of the process, MiB: current and highest. */
function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const readMb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
  return { now: round(readMb('VmRSS'), 0), peak: round(readMb('VmHWM'), 0) }
}

/** Resets the highest resident memory of the process (Linux). */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/**
 * A body that is too long is answered before it is sent, so the head goes first and the body only when no answer
 * arrives.
 */
function send({ server, people }: BenchServer, file: string, body: Buffer): Promise<Sent> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      {
        host: '127.0.0.1',
        port: server.port,
        method: 'POST',
        path: '/api/orders/batches/file?kind=cancel&name=a.xlsx',
        headers: {
          authorization: `Bearer ${people.adminToken}`,
          'content-type': sheetType,
          'content-length': body.length,
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('end', () =>
          resolve({
            file,
            status: answer.statusCode ?? 0,
            code: codeIn(text),
            seconds: round((performance.now() - startedAt) / 1000, 2),
          }),
        )
      },
    )
    clientRequest.on('error', reject)
    clientRequest.flushHeaders()
    const bodyTimer = setTimeout(() => clientRequest.end(body), 1_000)
    clientRequest.on('response', () => clearTimeout(bodyTimer))
  })
}

function codeIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { code?: unknown }).code
  } catch {
    return undefined
  }
}

/** An answer that a screen can explain: refused with a code, or too many at once, to be sent again. */
const isClear = ({ status, code }: Sent) =>
  code !== undefined && (status === 503 || (status >= 400 && status < 500))

export async function rl7(): Promise<void> {
  const files = await createMaliciousSheets()
  const stage = await startBenchStage()
  try {
    await stage.withServer(async (bench) => {
      const { server, people } = bench
      const pid = server.process.pid!
      const measureLatencies = async (work: Promise<unknown>): Promise<number[]> => {
        const times: number[] = []
        let hasEnded = false
        void work.finally(() => (hasEnded = true))
        while (!hasEnded) {
          const startedAt = performance.now()
          const { status } = await people.admin('GET', '/api/orders?limit=20')
          if (status !== 200) throw new Error(`the list of orders answers ${status}`)
          times.push(performance.now() - startedAt)
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
        return times
      }
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      await measureLatencies(pause(2_000))
      const idleLatencies = await measureLatencies(pause(5_000))
      const before = memoryOf(pid)
      const sequentialUploads = (async () => {
        const results: Sent[] = []
        for (const [name, body] of Object.entries(files)) {
          forgetPeak(pid)
          results.push({ ...(await send(bench, name, body)), peak: memoryOf(pid).peak })
        }
        return results
      })()
      const meanwhile = await measureLatencies(sequentialUploads)
      const memoryAfterSequential = memoryOf(pid)
      const concurrentUploads = (async () => {
        const heavyFiles = ['huge shared strings', 'a million rows', 'zip bomb']
        return (
          await Promise.all(
            heavyFiles.flatMap((name) =>
              Array.from({ length: concurrency }, () => send(bench, name, files[name]!)),
            ),
          )
        ).flat()
      })()
      const underAll = await measureLatencies(concurrentUploads)
      const after = memoryOf(pid)
      const uploads = [...(await sequentialUploads), ...(await concurrentUploads)]
      const unclearUploads = uploads.filter((upload) => !isClear(upload))
      const growth = Math.max(after.peak, ...uploads.map(({ peak }) => peak ?? 0)) - before.now
      const p95 = (times: number[]) => round(percentile(times, 95), 1)
      writeFigure({
        id: 'RL-7',
        measured: unclearUploads.length,
        bar: 0,
        unit: `of ${uploads.length} hostile files without a clear answer; the server grew by ${growth} MiB at most (bar ${maxGrowth})`,
        holds: unclearUploads.length === 0 && growth <= maxGrowth,
        reference: `the list of orders meanwhile, p95 ms: quiet ${p95(idleLatencies)}, beside one file ${p95(meanwhile)}, beside ${concurrency * 3} at once ${p95(underAll)}`,
        detail: {
          files: Object.fromEntries(Object.entries(files).map(([name, { length }]) => [name, length])),
          memory: { before, alone: memoryAfterSequential, after },
          sent: uploads,
        },
      })
    })
  } finally {
    await stage.close()
  }
}
