/** Pictures of docs/screenshots are those that the docs name: none is missing, none is named nowhere, all are small. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

const root = join(import.meta.dirname, '../..')
export const folder = join(root, 'docs/screenshots')
const most = { one: 300_000, all: 12_000_000 }

/** Files below a folder, by their paths from it. */
const filesIn = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    : []

const pages = (): string[] => [
  'README.md',
  ...filesIn(join(root, 'docs'))
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`),
]

/** Paths under docs/screenshots, without what stands before them, and the pages that name them. */
export function named(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const page of pages()) {
    const text = readFileSync(join(root, page), 'utf8')
    for (const [, target = ''] of text.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)) {
      const picture = relative(folder, join(root, dirname(page), target))
      if (!picture.startsWith('..')) found.set(picture, [...(found.get(picture) ?? []), page])
    }
  }
  return found
}

export const taken = (): string[] => filesIn(folder)

/** What is wrong, in words. */
function problems(): string[] {
  const asked = named()
  const there = taken()
  const sizes = there.map((picture) => ({ picture, bytes: statSync(join(folder, picture)).size }))
  const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    ...[...asked]
      .filter(([picture]) => !there.includes(picture))
      .map(([picture, pages]) => `docs/screenshots/${picture} is missing and named in ${pages.join(', ')}`),
    ...there
      .filter((picture) => !asked.has(picture))
      .map((picture) => `docs/screenshots/${picture} is named nowhere`),
    ...sizes
      .filter(({ bytes }) => bytes > most.one)
      .map(({ picture, bytes }) => `docs/screenshots/${picture} has ${bytes} bytes: at most ${most.one}`),
    ...(all > most.all ? [`docs/screenshots has ${all} bytes: at most ${most.all}`] : []),
  ]
}

if (basename(process.argv[1] ?? '') === 'pictures.ts') {
  const wrong = problems()
  for (const problem of wrong) console.error(problem)
  if (wrong.length > 0) {
    console.error('Pictures are taken by `npm run screenshots`.')
    process.exitCode = 1
  }
}
