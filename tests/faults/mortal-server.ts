import type { ChildProcess } from 'node:child_process'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'

/** A server process that is killed and started again at the same address, on the same data. */
export interface MortalServer {
  url: string
  /** ms from each start to readiness, in order. */
  startsMs: number[]
  kill: () => Promise<void>
  /** Starts; with `killAfter` it is killed that many ms later, ready or not, and started once more. */
  start: (killAfter?: number) => Promise<void>
  /** The last of what it wrote. */
  output: () => string
  /** All that it wrote, over all its lives. */
  log: () => string
  /** Asks it to end; answers the exit code. */
  stop: () => Promise<number | null>
  /** What it said at its last ends that nobody asked for. */
  unexpectedEnds: string[]
}

export async function mortalServer(env: Record<string, string>, port?: number): Promise<MortalServer> {
  const unexpectedEnds: string[] = []
  const startsMs: number[] = []
  const lives: ServerProcess[] = []
  let current!: ServerProcess
  let expected = false

  const launch = async (spawned?: (child: ChildProcess) => void) => {
    expected = false
    current = await startServerProcess(env, current?.port ?? port, spawned)
    startsMs.push(current.readyAfter)
    lives.push(current)
    const mine = current
    const note = () => {
      if (!expected) unexpectedEnds.push(mine.output().slice(-2_000))
    }
    if (mine.process.exitCode !== null) note()
    mine.process.once('exit', note)
  }
  await launch()

  return {
    url: current.url,
    startsMs,
    unexpectedEnds,
    output: () => current.output(),
    log: () => lives.map((life) => life.log()).join(''),
    kill: async () => {
      expected = true
      await current.stop('SIGKILL')
    },
    start: async (killAfter) => {
      if (killAfter !== undefined) {
        let timer: NodeJS.Timeout | undefined
        try {
          await launch((child) => {
            timer = setTimeout(() => {
              expected = true
              child.kill('SIGKILL')
            }, killAfter)
          })
          // Ready before its time was up: it dies at work.
          if (current.process.exitCode === null && current.process.signalCode === null)
            await new Promise((resolve) => current.process.once('exit', resolve))
        } catch (error) {
          if (!String(error).includes('ended with SIGKILL')) throw error
        } finally {
          clearTimeout(timer)
        }
      }
      await launch()
    },
    stop: async () => {
      expected = true
      await current.stop()
      return current.process.exitCode
    },
  }
}
