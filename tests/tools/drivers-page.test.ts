import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = 'src/server/platform/drivers'
const rows = readFileSync(`${folder}/README.md`, 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .filter((cells) => cells.length > 3)
  .slice(2)
  .map(([, library, version, , test]) => ({ library: library!, version: version!, test: test! }))

it('names the installed version of every library whose internals are used, to be checked at an upgrade', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(rows.map(({ library, version }) => [library, version])).toEqual(
    rows.map(({ library }) => [library, dependencies[library]]),
  )
})

it('names the test of every file of the folder, and each exists', () => {
  const tests = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `tests/server/platform/drivers/${file.replace('.ts', '.test.ts')}`)
  expect(rows.map(({ test }) => test).sort()).toEqual(tests.sort())
  expect(tests.filter((test) => !existsSync(test))).toEqual([])
})
