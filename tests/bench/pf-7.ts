import { readFileSync, rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../support/server-process.ts'
import { median, round, writeFigure } from './measure.ts'

/** First and second start on the embedded database with 500 demo orders, and the memory used afterwards. */
export async function pf7(): Promise<void> {
  const firstStarts: number[] = []
  const nextStarts: number[] = []
  const memory: number[] = []
  for (let n = 0; n < 5; n++) {
    const folder = mkdtempSync(join(tmpdir(), 'crm-bench-'))
    const env = { DATA_DIR: folder, SEED_ORDERS: '500' }
    const firstServer = await startServerProcess(env)
    firstStarts.push(firstServer.readyAfter)
    await firstServer.stop()
    const secondServer = await startServerProcess(env)
    nextStarts.push(secondServer.readyAfter)
    memory.push(residentMegabytes(secondServer.process.pid ?? 0))
    await secondServer.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const seconds = (values: number[]) => round(median(values) / 1000, 2)
  const firstSeconds = seconds(firstStarts)
  writeFigure({
    id: 'PF-7',
    measured: firstSeconds,
    bar: 20,
    unit: 's to the first ready answer of a first start with 500 demo orders',
    holds: firstSeconds <= 20 && seconds(nextStarts) <= 3 && median(memory) <= 350,
    reference: 'none: absolute; median of five',
    detail: {
      firstStartSeconds: { median: firstSeconds, all: firstStarts.map((v) => round(v / 1000, 2)), bar: 20 },
      nextStartSeconds: {
        median: seconds(nextStarts),
        all: nextStarts.map((v) => round(v / 1000, 2)),
        bar: 3,
      },
      residentMegabytes: { median: median(memory), all: memory, bar: 350 },
    },
  })
}

const residentMegabytes = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
