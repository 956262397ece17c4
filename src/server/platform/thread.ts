import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type * as Esbuild from 'esbuild'
import { projectRoot } from './config/project-root.ts'

/**
 * Starts a worker thread. The built server runs the file `built` (see src/tools/server-build.ts). When the server runs
 * from sources, the TypeScript file `source` (absolute path) is bundled once per process.
 */
export function startThread(
  { built, source }: { built: string; source: string },
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'>,
): Worker {
  const file = import.meta.url.endsWith('.ts') ? getBundle(source) : join(projectRoot, 'dist/server', built)
  return new Worker(file, options)
}

const bundles = new Map<string, string>()

/** Defines `require`, because bundled CommonJS packages call it for modules of Node. */
const requireForPackages =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/**
 * Bundles the source of a thread. Otherwise loading the hundreds of modules of exceljs would take most of the time of a
 * short thread. pdfmake is not bundled, because it reads its fonts relative to its modules.
 */
function getBundle(source: string): string {
  const cached = bundles.get(source)
  if (cached !== undefined) return cached
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof Esbuild
  const folder = join(projectRoot, 'node_modules/.cache/threads', String(process.pid))
  const name = source.slice(projectRoot.length + 1).replace(/\W/g, '-')
  const outfile = join(folder, `${name}.mjs`)
  buildSync({
    entryPoints: [source],
    outfile,
    bundle: true,
    external: ['pdfmake'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    banner: { js: requireForPackages },
  })
  if (bundles.size === 0) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  bundles.set(source, outfile)
  return outfile
}
