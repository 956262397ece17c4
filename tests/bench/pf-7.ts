import { readFileSync, rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../support/server-process.ts'
import { median, round, writeFigure } from './measure.ts'

/** First and next start on the embedded database with 500 demo orders, and the memory it then holds. */
export async function pf7(): Promise<void> {
  const first: number[] = []
  const next: number[] = []
  const memory: number[] = []
  for (let n = 0; n < 5; n++) {
    const folder = mkdtempSync(join(tmpdir(), 'crm-bench-'))
    const env = { DATA_DIR: folder, SEED_ORDERS: '500' }
    const fresh = await startServerProcess(env)
    first.push(fresh.readyAfter)
    await fresh.stop()
    const again = await startServerProcess(env)
    next.push(again.readyAfter)
    memory.push(residentMegabytes(again.process.pid ?? 0))
    await again.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const seconds = (values: number[]) => round(median(values) / 1000, 2)
  const firstSeconds = seconds(first)
  writeFigure({
    id: 'PF-7',
    measured: firstSeconds,
    bar: 20,
    unit: 's to the first ready answer of a first start with 500 demo orders',
    holds: firstSeconds <= 20 && seconds(next) <= 3 && median(memory) <= 350,
    reference: 'none: absolute; median of five',
    detail: {
      firstStartSeconds: { median: firstSeconds, all: first.map((v) => round(v / 1000, 2)), bar: 20 },
      nextStartSeconds: { median: seconds(next), all: next.map((v) => round(v / 1000, 2)), bar: 3 },
      residentMegabytes: { median: median(memory), all: memory, bar: 350 },
    },
  })
}

const residentMegabytes = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
