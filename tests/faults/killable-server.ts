import type { ChildProcess } from 'node:child_process'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'

/** A server process that is killed and started again at the same address, on the same data. */
export interface KillableServer {
  url: string
  /** ms from each start to readiness, in order. */
  startsMs: number[]
  kill: () => Promise<void>
  /** Starts; with `killAfter` it is killed that many ms later, ready or not, and started once more. */
  start: (killAfter?: number) => Promise<void>
  /** The end of its output. */
  output: () => string
  /** All its output, over all its starts. */
  log: () => string
  /** Asks it to stop; returns the exit code. */
  stop: () => Promise<number | null>
  /** Its output at unexpected exits. */
  unexpectedEnds: string[]
}

export async function startKillableServer(
  env: Record<string, string>,
  port?: number,
): Promise<KillableServer> {
  const unexpectedEnds: string[] = []
  const startsMs: number[] = []
  const starts: ServerProcess[] = []
  let current!: ServerProcess
  let isExitExpected = false

  const launchProcess = async (spawned?: (child: ChildProcess) => void) => {
    isExitExpected = false
    current = await startServerProcess(env, current?.port ?? port, spawned)
    startsMs.push(current.readyAfter)
    starts.push(current)
    const started = current
    const recordExit = () => {
      if (!isExitExpected) unexpectedEnds.push(started.output().slice(-2_000))
    }
    if (started.process.exitCode !== null) recordExit()
    started.process.once('exit', recordExit)
  }
  await launchProcess()

  return {
    url: current.url,
    startsMs,
    unexpectedEnds,
    output: () => current.output(),
    log: () => starts.map((server) => server.log()).join(''),
    kill: async () => {
      isExitExpected = true
      await current.stop('SIGKILL')
    },
    start: async (killAfter) => {
      if (killAfter !== undefined) {
        let timer: NodeJS.Timeout | undefined
        try {
          await launchProcess((child) => {
            timer = setTimeout(() => {
              isExitExpected = true
              child.kill('SIGKILL')
            }, killAfter)
          })
          // The server became ready before `killAfter`, so it is killed while it runs.
          if (current.process.exitCode === null && current.process.signalCode === null)
            await new Promise((resolve) => current.process.once('exit', resolve))
        } catch (error) {
          if (!String(error).includes('ended with SIGKILL')) throw error
        } finally {
          clearTimeout(timer)
        }
      }
      await launchProcess()
    },
    stop: async () => {
      isExitExpected = true
      await current.stop()
      return current.process.exitCode
    },
  }
}
