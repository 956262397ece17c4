import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/architecture.md', 'utf8')
const foldersOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))

describe('docs/architecture.md', () => {
  it.each(['src/server', 'src/client'])('names every folder of %s', (folder) => {
    expect(foldersOf(folder).filter((name) => !page.includes(`${name}/`))).toEqual([])
  })
})
