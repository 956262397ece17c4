/**
 * Checks that docs/screenshots contains exactly the pictures that the docs refer to, and that all of them are small.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

const root = join(import.meta.dirname, '../..')
export const pictureFolder = join(root, 'docs/screenshots')
const limits = { one: 300_000, all: 12_000_000 }

/** Returns the files below a folder as relative paths. */
const listFiles = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    : []

const pages = (): string[] => [
  'README.md',
  ...listFiles(join(root, 'docs'))
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`),
]

/**
 * Returns the pictures that the docs refer to, relative to docs/screenshots, each with the pages that refer to it.
 */
export function findReferencedPictures(): Map<string, string[]> {
  const pagesByPicture = new Map<string, string[]>()
  for (const page of pages()) {
    const text = readFileSync(join(root, page), 'utf8')
    for (const [, target = ''] of text.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)) {
      const picture = relative(pictureFolder, join(root, dirname(page), target))
      if (!picture.startsWith('..'))
        pagesByPicture.set(picture, [...(pagesByPicture.get(picture) ?? []), page])
    }
  }
  return pagesByPicture
}

export const findPictures = (): string[] => listFiles(pictureFolder)

/** Returns an error message for each missing, unused or too large picture. */
function findProblems(): string[] {
  const referenced = findReferencedPictures()
  const existing = findPictures()
  const sizes = existing.map((picture) => ({ picture, bytes: statSync(join(pictureFolder, picture)).size }))
  const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    ...[...referenced]
      .filter(([picture]) => !existing.includes(picture))
      .map(([picture, pages]) => `docs/screenshots/${picture} is missing and named in ${pages.join(', ')}`),
    ...existing
      .filter((picture) => !referenced.has(picture))
      .map((picture) => `docs/screenshots/${picture} is named nowhere`),
    ...sizes
      .filter(({ bytes }) => bytes > limits.one)
      .map(({ picture, bytes }) => `docs/screenshots/${picture} has ${bytes} bytes: at most ${limits.one}`),
    ...(all > limits.all ? [`docs/screenshots has ${all} bytes: at most ${limits.all}`] : []),
  ]
}

if (basename(process.argv[1] ?? '') === 'pictures.ts') {
  const problems = findProblems()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) {
    console.error('Pictures are taken by `npm run screenshots`.')
    process.exitCode = 1
  }
}
