import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../processes.mjs'

const importsIn = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g

/** Tracked and new source files, relative to the project. */
const sourceFiles = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|json|css)$/.test(file) && existsSync(join(root, file)))

/**
 * Reverse import graph, read from the import statements: every import of this project names its file in full.
 * @returns {Map<string, string[]>} for each file, the files that import it
 */
export function findImporters() {
  const importers = new Map()
  for (const file of sourceFiles().filter((name) => /\.(ts|tsx|mjs)$/.test(name))) {
    for (const [, path] of readFileSync(join(root, file), 'utf8').matchAll(importsIn)) {
      const target = relative(root, join(root, dirname(file), path))
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  return importers
}

/**
 * Files that may be affected by a change of the files `changed`, through any chain of imports that does not pass
 * through `wiring`.
 */
export function findAffectedFiles(changed, wiring) {
  const importers = findImporters()
  const reached = new Set(changed)
  const queue = [...changed]
  for (const file of queue) {
    if (wiring.includes(file)) continue
    for (const importer of importers.get(file) ?? []) {
      if (reached.has(importer)) continue
      reached.add(importer)
      queue.push(importer)
    }
  }
  return reached
}
