import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { precompress } from './precompress.mjs'

export const root = join(import.meta.dirname, '../..')

/** Runs a command that writes to this process's output; rejects if the exit code is not 0. */
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

/** Returns the versions of the packages in a lock file. Packages marked as `optional` may be for another platform. */
const lockedPackages = (path) => {
  const { packages } = JSON.parse(readFileSync(path, 'utf8'))
  return new Map(
    Object.entries(packages)
      .filter(([name, { link }]) => name !== '' && !link)
      .map(([name, { version, integrity, optional }]) => [name, { is: `${version} ${integrity}`, optional }]),
  )
}

/**
 * True if the packages of the lock file are installed. Compares contents instead of file times, so that a copied
 * folder counts as installed.
 */
function isInstalled() {
  const installedLock = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedLock)) return false
  const installed = lockedPackages(installedLock)
  const locked = lockedPackages(join(root, 'package-lock.json'))
  return (
    [...locked].every(([name, { is, optional }]) =>
      installed.has(name) ? installed.get(name).is === is : optional,
    ) && [...installed.keys()].every((name) => locked.has(name))
  )
}

/** Installs the packages of the lock file unless they are installed. */
export async function install() {
  if (isInstalled()) return
  console.log('installing packages…')
  // Builds and tests need the development packages even if NODE_ENV is production. Browsers are not downloaded.
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

/** Builds client and server if the sources have changed since the last build. */
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
