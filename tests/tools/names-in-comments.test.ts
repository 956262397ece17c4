import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../src/server/platform/config/project-root.ts'

const tracked = execFileSync('git', ['ls-files'], { cwd: projectRoot, encoding: 'utf8' }).trim().split('\n')
const sources = tracked
  .filter((path) => /^(src|schemas|workflows|tests)\/.*\.(tsx?|mjs)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))

const commentPattern = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g
const comments = sources.flatMap(({ path, text }) =>
  (text.match(commentPattern) ?? []).map((comment) => ({ path, comment })),
)
const findAll = (pattern: RegExp) =>
  comments.flatMap(({ path, comment }) =>
    [...comment.matchAll(pattern)].map(([, name]) => ({ path, name: name! })),
  )

/** Files that the product serves, properties of a library, and made-up names of an example. */
const elsewhere = new Set(['config.json', 'version.json', 'writableNeedDrain', 'LateOrders', 'x.ts'])

it('[TM-1] a name in backticks in a comment exists in the code', () => {
  const code = new Set(
    sources.flatMap(({ text }) => text.replaceAll(commentPattern, ' ').match(/[A-Za-z_$][\w$]*/g) ?? []),
  )
  const missing = findAll(/`([A-Za-z_$]\w*[a-z][A-Z]\w*)(?:\(\))?`/g)
    .filter(({ name }) => !code.has(name) && !elsewhere.has(name))
    .map(({ path, name }) => `${path}: ${name}`)
  expect(missing).toEqual([])
})

it('[TM-1] a file that a comment names exists', () => {
  const files = new Set(tracked.map((path) => basename(path)))
  const exists = (name: string) =>
    name.includes('/') ? tracked.some((path) => `/${path}`.endsWith(`/${name}`)) : files.has(name)
  const missing = findAll(/(?<![\w*{/.…-])((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|md|json))\b/g)
    .filter(({ name }) => !exists(name) && !elsewhere.has(basename(name)))
    .map(({ path, name }) => `${path}: ${name}`)
  expect(missing).toEqual([])
})
