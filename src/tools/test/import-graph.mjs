import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../processes.mjs'

const importsIn = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g

/** Returns the tracked and the new source files, relative to the project. */
const sourceFiles = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|json|css)$/.test(file) && existsSync(join(root, file)))

/**
 * Returns the reverse import graph. It is read from the import statements, in which this project always writes the
 * whole file name.
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
 * Returns the files that a change of the files `changed` may affect, including these. The chains of imports end at the
 * files of `wiring`.
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
