import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type * as Esbuild from 'esbuild'
import { projectRoot } from './config/project-root.ts'

/**
 * Starts a thread. The built server has it as a file of its own (`built`, named in src/tools/server-build.ts); from the
 * sources it is TypeScript, which is bundled once per process. `source`: absolute path of its file.
 */
export function startThread(
  { built, source }: { built: string; source: string },
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'>,
): Worker {
  const file = import.meta.url.endsWith('.ts') ? bundleOf(source) : join(projectRoot, 'dist/server', built)
  return new Worker(file, options)
}

const bundles = new Map<string, string>()

/** Bundled CommonJS packages call it for the modules of Node. */
const requireForPackages =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/**
 * Loading the sources and the hundreds of modules of exceljs in each thread anew took most of a short thread's time.
 * pdfmake stays outside: it reads its fonts from beside its modules.
 */
function bundleOf(source: string): string {
  const known = bundles.get(source)
  if (known !== undefined) return known
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof Esbuild
  const folder = join(projectRoot, 'node_modules/.cache/threads', String(process.pid))
  const name = source.slice(projectRoot.length + 1).replace(/\W/g, '-')
  const outfile = join(folder, `${name}.mjs`)
  buildSync({
    ...{ entryPoints: [source], outfile, bundle: true, external: ['pdfmake'] },
    ...{ platform: 'node', format: 'esm', target: 'node20', logLevel: 'silent' },
    banner: { js: requireForPackages },
  })
  if (bundles.size === 0) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  bundles.set(source, outfile)
  return outfile
}
