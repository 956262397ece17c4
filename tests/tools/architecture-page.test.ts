import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/architecture.md', 'utf8')
const roomsOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

describe('docs/architecture.md', () => {
  it.each(['src/server', 'src/client'])('names every module of %s', (folder) => {
    expect(roomsOf(folder).filter((room) => !page.includes(`${room}/`))).toEqual([])
  })
})
