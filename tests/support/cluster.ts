import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Cluster {
  /** URL of the database `postgres`; tests create their own databases. */
  url: string
  folder: string
  port: number
  /** Resolves when it accepts connections again; `downMs`: downtime in between. */
  restart: (mode?: 'fast' | 'immediate', downMs?: number) => Promise<void>
  stop: () => void
}

/** Returns the folder of `initdb`, `pg_dump` and the other binaries. */
export const postgresqlBinaries = (): string => {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  const binFolder = versions
    .map((v) => join(base, v, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
  if (!binFolder) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql)')
  return binFolder
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Starts a PostgreSQL for the tests in a temporary folder on a free loopback port. */
export async function startCluster(
  settings: Record<string, string> = {},
  { parent = tmpdir() }: { parent?: string } = {},
): Promise<Cluster> {
  const bin = postgresqlBinaries()
  const folder = mkdtempSync(join(parent, 'crm-postgresql-'))
  const port = await freePort()
  const isRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root; its package creates the user postgres.
  const buildCommand = (command: string, args: string[]): [string, string[]] =>
    isRoot ? ['runuser', ['-u', 'postgres', '--', join(bin, command), ...args]] : [join(bin, command), args]
  const run = (command: string, args: string[]) => {
    const [file, commandArgs] = buildCommand(command, args)
    // Output is ignored: a server that inherits a pipe would keep it open.
    const result = spawnSync(file, commandArgs, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder })
    if (result.status !== 0) throw new Error(`${command} failed with ${result.status}`)
  }
  /** Asynchronous, because the clients of a fault test run in this process and must not be blocked. */
  const runAsync = (command: string, args: string[]) =>
    new Promise<void>((resolve, reject) => {
      const [file, commandArgs] = buildCommand(command, args)
      spawn(file, commandArgs, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder }).on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`${command} failed with ${code}`)),
      )
    })
  if (isRoot) {
    const id = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout.trim()
    chownSync(folder, Number(id), -1)
  }
  const data = join(folder, 'data')
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const options = Object.entries({
    max_connections: '200',
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    ...settings,
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const startArgs = ['-D', data, '-w', '-s', '-l', join(folder, 'log'), '-o', options, 'start']
  run('pg_ctl', startArgs)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    port,
    restart: async (mode = 'fast', downMs = 0) => {
      await runAsync('pg_ctl', ['-D', data, '-w', '-s', '-m', mode, 'stop'])
      await new Promise((resolve) => setTimeout(resolve, downMs))
      await runAsync('pg_ctl', startArgs)
    },
    stop: () => {
      run('pg_ctl', ['-D', data, '-w', '-s', '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Disk space needed by the databases of a whole test run, bytes. */
const requiredBytes = 6e9

/** Returns a folder in memory if it has enough space. */
function memoryFolder(): string {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return tmpdir()
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > requiredBytes ? folder : tmpdir()
}

/** Starts a cluster whose data need not survive: no write waits for the disk. */
export const startEphemeralCluster = (): Promise<Cluster> =>
  startCluster(
    { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
    { parent: memoryFolder() },
  )
