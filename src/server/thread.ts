import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { projectRoot } from './project-root.ts'

/**
 * Starts a thread. The built server has it as a file of its own (`built`, named in src/tools/server-build.ts); from the
 * sources it is TypeScript, which Node 20 must be taught. `source`: absolute path of its file.
 */
export function startThread(
  { built, source }: { built: string; source: string },
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'>,
): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(join(projectRoot, 'dist/server', built), options)
  const href = JSON.stringify(pathToFileURL(source).href)
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import(${href}) })`
  return new Worker(script, { eval: true, ...options })
}
