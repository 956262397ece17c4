import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import excel from 'exceljs'
import type { Job } from '../../schemas/api/jobs.ts'
import { readSheet } from '../support/sheet.ts'
import { startBenchStage, type BenchServer } from './bench-server.ts'
import { insertLoadTestOrders } from '../../src/tools/load-orders.ts'
import { median, percentile, round, writeFigure } from './measure.ts'

const orderCount = 100_000
const rounds = 3
const megabytesMore = 100
/** Interval between the calls of other users, ms. */
const everyMs = 20

/**
 * The Excel export of 100,000 orders with every column of the list, by the job, on PostgreSQL: its duration compared
 * with the library's own streaming writer, the growth of the server's memory, and the latency of other users' calls
 * meanwhile.
 */
export async function pf3(): Promise<void> {
  const stage = await startBenchStage()
  try {
    await stage.withServer(async () => {})
    await insertLoadTestOrders(stage.cluster.url, orderCount)
    const runs = []
    for (let n = 0; n < rounds; n++) {
      runs.push(await stage.withServer(measureRun))
      console.log(runs.at(-1))
    }
    const growthMb = Math.max(...runs.map((run) => run.peakMb - run.calmMb))
    const slower = median(runs.map((run) => run.seconds / run.referenceSeconds))
    const p99 = median(runs.map((run) => run.p99.meanwhile / run.p99.calm))
    writeFigure({
      id: 'PF-3',
      measured: round(growthMb, 0),
      bar: megabytesMore,
      unit: `MB that the server grows by while it writes ${orderCount} orders into a file; it takes ${round(slower, 2)} of the time of the library’s own writer, and the p99 of other calls is ${round(p99, 2)} of the calm one`,
      holds: growthMb <= megabytesMore && p99 <= 2 && slower <= 1,
      reference: `exceljs’s streaming writer with the same cells into nothing, unhurried by a database; the same calls before; ${rounds} rounds`,
      detail: { many: orderCount, rounds, everyMs, runs },
    })
  } finally {
    await stage.close()
  }
}

async function measureRun({ server, people }: BenchServer) {
  const paths = [
    '/api/orders?limit=50',
    '/api/tasks?limit=50',
    '/api/orders?statuses=7&limit=50',
    '/api/orders/1050000',
  ]
  const callNext = (n: number) => people.admin('GET', paths[n % paths.length]!)
  for (let n = 0; n < 200; n++) await callNext(n)
  const memory = (field: 'VmRSS' | 'VmHWM') =>
    Number(
      new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1],
    ) / 1024

  /** Calls of other users, one after another, until `isOver` returns true. */
  const measureOtherCalls = async (isOver: () => boolean) => {
    const times: number[] = []
    for (let n = 0; !isOver(); n++) {
      const startedAt = performance.now()
      await callNext(n)
      times.push(performance.now() - startedAt)
      await pause(everyMs)
    }
    return times
  }
  const calmEnd = performance.now() + 15_000
  const calmLatencies = await measureOtherCalls(() => performance.now() > calmEnd)
  const calmMb = memory('VmRSS')

  const startTime = performance.now()
  const { status, body } = await people.admin('POST', '/api/orders/export?zone=Europe/Moscow')
  if (status !== 202) throw new Error(JSON.stringify(body))
  const { id } = body as Job
  let job: Job | null = null
  const jobEnded = (async () => {
    for (;;) {
      job = (await people.admin('GET', `/api/jobs/${id}`)).body as Job
      if (job.endedAt !== null) return
      await pause(200)
    }
  })()
  const latenciesDuringJob = await measureOtherCalls(
    () => job?.endedAt !== undefined && job?.endedAt !== null,
  )
  await jobEnded
  const seconds = (performance.now() - startTime) / 1000
  const { status: finalStatus, done, file } = job as unknown as Job
  if (finalStatus !== 'done' || done < orderCount || file === null) throw new Error(`${finalStatus} ${done}`)
  const peakMb = memory('VmHWM')

  const sheet = await rowsOfFile(server.url, id, people.adminToken)
  if (sheet.rows.length !== done) throw new Error(`${sheet.rows.length} rows`)
  return {
    rows: done,
    columns: sheet.heads.length,
    fileMb: round(file.bytes / 2 ** 20, 1),
    seconds: round(seconds, 1),
    referenceSeconds: round(await referenceOf(sheet.rows), 1),
    calmMb: round(calmMb, 0),
    peakMb: round(peakMb, 0),
    p50: {
      calm: round(percentile(calmLatencies, 50), 1),
      meanwhile: round(percentile(latenciesDuringJob, 50), 1),
    },
    p99: {
      calm: round(percentile(calmLatencies, 99), 1),
      meanwhile: round(percentile(latenciesDuringJob, 99), 1),
    },
    calls: { calm: calmLatencies.length, meanwhile: latenciesDuringJob.length },
  }
}

async function rowsOfFile(url: string, id: number, token: string) {
  const answer = await fetch(`${url}/api/jobs/${id}/file`, { headers: { authorization: `Bearer ${token}` } })
  return readSheet(await answer.arrayBuffer())
}

/** Seconds that the library's own streaming writer takes for these rows, without a pause. */
async function referenceOf(rows: unknown[][]): Promise<number> {
  const nullStream = new Writable({ write: (_chunk, _encoding, callback) => callback() })
  const startedAt = performance.now()
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: nullStream as never, useStyles: true })
  const sheet = workbook.addWorksheet('x')
  for (const row of rows) sheet.addRow(row).commit()
  sheet.commit()
  await workbook.commit()
  return (performance.now() - startedAt) / 1000
}
