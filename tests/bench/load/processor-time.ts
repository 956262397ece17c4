import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from '../../support/cluster.ts'
import type { ServerProcess } from '../../support/server-process.ts'

/** Linux counts processor time in hundredths of a second. */
const microsecondsATick = 10_000

export interface ProcessorTime {
  server: number
  backends: number
  walWriter: number
  checkpointer: number
  /** Autovacuum, background writer and the like. */
  others: number
}

/** Processor time that server and PostgreSQL have used since their start, µs. */
export function readProcessorTime(server: ServerProcess, cluster: Cluster): ProcessorTime {
  const time: ProcessorTime = { server: 0, backends: 0, walWriter: 0, checkpointer: 0, others: 0 }
  const postmaster = Number(readFileSync(join(cluster.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  time.server = statOf(server.process.pid!)?.used ?? 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = statOf(Number(name))
    if (stat?.parent === postmaster) time[kindOf(Number(name))] += stat.used
  }
  return time
}

function statOf(pid: number): { parent: number; used: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), used: (Number(fields[11]) + Number(fields[12])) * microsecondsATick }
  } catch {
    // The process has ended in between.
    return null
  }
}

function kindOf(pid: number): 'backends' | 'walWriter' | 'checkpointer' | 'others' {
  let title: string
  try {
    title = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return 'others'
  }
  if (title.includes('checkpointer')) return 'checkpointer'
  if (title.includes('walwriter')) return 'walWriter'
  return /postgres: (?:[^:]*: )?(?:autovacuum|background|logical|stats)/.test(title) ? 'others' : 'backends'
}

export const subtractProcessorTime = (before: ProcessorTime, after: ProcessorTime): ProcessorTime => {
  const difference = (key: keyof ProcessorTime) => after[key] - before[key]
  return {
    server: difference('server'),
    backends: difference('backends'),
    walWriter: difference('walWriter'),
    checkpointer: difference('checkpointer'),
    others: difference('others'),
  }
}
