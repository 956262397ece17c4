import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot as root } from '../../src/server/platform/config/project-root.ts'
import { freePort } from './cluster.ts'
import { unreachablePartnersEnv } from './unreachable-partners.ts'

export interface ServerProcess {
  url: string
  port: number
  process: ChildProcess
  /** Milliseconds from start to the first successful response of /health/ready. */
  readyAfter: number
  /** Last part of its output. */
  output: () => string
  /** Complete output. */
  log: () => string
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Environment without partners and demo orders, unless `env` overrides it; the environment of this process does not. */
export const serverEnvironment = (env: Record<string, string>, port: number): NodeJS.ProcessEnv => ({
  LOG_LEVEL: 'warn',
  ...process.env,
  SEED_ORDERS: '0',
  ...unreachablePartnersEnv,
  ...env,
  PORT: String(port),
})

/** Starts the built server as a separate process (`npm run build` before). `onSpawn`: called before it is ready. */
export async function startServerProcess(
  env: Record<string, string>,
  port?: number,
  onSpawn: (child: ChildProcess) => void = () => {},
  nodeArguments: readonly string[] = [],
): Promise<ServerProcess> {
  const serverPort = port ?? (await freePort())
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    [...nodeArguments, '--enable-source-maps', join(root, 'dist/server/main.js')],
    {
      cwd: root,
      env: serverEnvironment(env, serverPort),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  onSpawn(child)
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  const log = () => chunks.join('')
  const output = () => log().slice(-20_000)
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const url = `http://127.0.0.1:${serverPort}`
  for (;;) {
    const exitReason = child.exitCode ?? child.signalCode
    if (exitReason !== null) throw new Error(`the server ended with ${exitReason}:\n${output()}`)
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
    port: serverPort,
    process: child,
    readyAfter: performance.now() - startedAt,
    output,
    log,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await exited
    },
  }
}
