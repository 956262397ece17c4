import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { precompress } from './precompress.mjs'

export const root = join(import.meta.dirname, '../..')

/** Runs a command to its end, its output shown; rejects with its exit code. */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${code}`)),
    )
  })
}

const bin = (name) => join(root, 'node_modules/.bin', name)
export const tool = (name, args, env) => run(bin(name), args, env)

/** Of each package in a lock file: its version; `optional` ones may be for another machine. */
const lockedPackages = (path) => {
  const { packages } = JSON.parse(readFileSync(path, 'utf8'))
  return new Map(
    Object.entries(packages)
      .filter(([name, { link }]) => name !== '' && !link)
      .map(([name, { version, integrity, optional }]) => [name, { is: `${version} ${integrity}`, optional }]),
  )
}

/** By contents, not by times of files: a copied or checked-out folder is as good as an installed one. */
function isInstalled() {
  const done = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(done)) return false
  const installed = lockedPackages(done)
  const wanted = lockedPackages(join(root, 'package-lock.json'))
  return (
    [...wanted].every(([name, { is, optional }]) =>
      installed.has(name) ? installed.get(name).is === is : optional,
    ) && [...installed.keys()].every((name) => wanted.has(name))
  )
}

/** Installs what the lock file names, unless that has been done. */
export async function install() {
  if (isInstalled()) return
  console.log('installing packages…')
  // Builds and tests need the development packages whatever NODE_ENV says; no browser is downloaded.
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  })
}

const sources = ['src', 'schemas', 'workflows', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

function newest(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Builds interface and server, unless nothing has changed since. */
export async function build() {
  const stamp = join(root, 'dist/built')
  const changed = String(Math.max(...sources.map((path) => newest(join(root, path)))))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === changed) return
  console.log('building…')
  await tool('vite', ['build', '--logLevel', 'warn'])
  await precompress(join(root, 'dist/client'))
  await tool('vite', ['build', '--logLevel', 'warn', '-c', 'src/tools/server-build.ts'])
  writeFileSync(stamp, changed)
}
