import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

/**
 * Returns the own files of a version that determine its behaviour: machine, rules, migration and forms. Texts and
 * sample events are not among them, because they may change after publication.
 */
const listOwnFiles = (root: string, id: string): string[] =>
  ['workflows', 'schemas/forms'].flatMap((base) => {
    const folder = join(root, base, id)
    if (!existsSync(folder)) return []
    return readdirSync(folder)
      .filter((f) => f.endsWith('.ts') && f !== 'scenarios.ts')
      .sort()
      .map((f) => join(folder, f))
  })

const inFolder = /^(workflows|schemas\/forms)\/.+\//
const listImports = (root: string, path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^(?:import|export)\s[^'"]*?['"](\.[^'"]+\.ts)['"]/gm)]
    .map((match) => resolve(dirname(path), match[1]!))
    .filter((imported) => inFolder.test(relative(root, imported)))

/**
 * Returns the files that are frozen together with the version: all files in subfolders of `workflows` and
 * `schemas/forms` that the version imports, directly or through other files.
 */
function listParts(root: string, ownPaths: readonly string[]): string[] {
  const visited = new Set(ownPaths)
  for (const path of visited) for (const imported of listImports(root, path)) visited.add(imported)
  return [...visited].slice(ownPaths.length).sort()
}

/** Names of the limits (`WorkflowLimits`) that occur in the files of the version. */
export function findUsedLimits(root: string, id: string): string[] {
  const declaration = /export interface WorkflowLimits \{(.*?)\n\}/s.exec(
    readFileSync(join(root, 'workflows/task-input.ts'), 'utf8'),
  )![1]!
  const names = [...declaration.matchAll(/^ {2}(\w+): number$/gm)].map(([, name]) => name!)
  const ownPaths = listOwnFiles(root, id)
  const text = [...ownPaths, ...listParts(root, ownPaths)]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  return names.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
}

/**
 * Returns the hash of the files that determine the version. `id`: `<name>/v<version>`; `root`: folder of the project.
 */
export function hashVersion(root: string, id: string): string {
  const hash = createHash('sha256')
  const ownPaths = listOwnFiles(root, id)
  const add = (name: string, path: string) => hash.update(`${name}\n${readFileSync(path, 'utf8')}\n`)
  for (const path of ownPaths) {
    const base = path.startsWith(join(root, 'workflows/')) ? 'workflows' : 'schemas/forms'
    add(`${base}/${basename(path)}`, path)
  }
  for (const path of listParts(root, ownPaths)) add(relative(root, path), path)
  return hash.digest('hex').slice(0, 16)
}
