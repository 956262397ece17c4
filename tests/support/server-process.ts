import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot as root } from '../../src/server/project-root.ts'
import { freePort } from './cluster.ts'
import { unreachablePartners } from './unreachable-partners.ts'

export interface ServerProcess {
  url: string
  port: number
  process: ChildProcess
  /** ms from start to the first good answer of /health/ready. */
  readyAfter: number
  /** The last of what it wrote. */
  output: () => string
  /** All of it. */
  log: () => string
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Without partners and demo orders unless `env` says otherwise, which this process's own environment does not. */
export const serverEnvironment = (env: Record<string, string>, port: number): NodeJS.ProcessEnv => ({
  LOG_LEVEL: 'warn',
  ...process.env,
  SEED_ORDERS: '0',
  ...unreachablePartners,
  ...env,
  PORT: String(port),
})

/** The built server as a process of its own (`npm run build` before). `spawned`: hears of it before it is ready. */
export async function startServerProcess(
  env: Record<string, string>,
  port?: number,
  spawned: (child: ChildProcess) => void = () => {},
  nodeArguments: readonly string[] = [],
): Promise<ServerProcess> {
  const own = port ?? (await freePort())
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    [...nodeArguments, '--enable-source-maps', join(root, 'dist/server/main.js')],
    {
      cwd: root,
      env: serverEnvironment(env, own),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  spawned(child)
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => written.push(chunk))
  const log = () => written.join('')
  const output = () => log().slice(-20_000)
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const url = `http://127.0.0.1:${own}`
  for (;;) {
    const end = child.exitCode ?? child.signalCode
    if (end !== null) throw new Error(`the server ended with ${end}:\n${output()}`)
    const ready = await fetch(`${url}/health/ready`).then(
      (r) => r.ok,
      () => false,
    )
    if (ready) break
    if (performance.now() - startedAt > 120_000)
      throw new Error(`the server is not ready after 120 s:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return {
    url,
    port: own,
    process: child,
    readyAfter: performance.now() - startedAt,
    output,
    log,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}
