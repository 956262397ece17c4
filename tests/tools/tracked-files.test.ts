import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { projectRoot } from '../../src/server/platform/config/project-root.ts'

const symbolicLink = '120000'

it('[OP-01] every tracked file is a regular file, not a link that is broken on another machine', () => {
  const listed = execFileSync('git', ['ls-files', '--stage'], { cwd: projectRoot, encoding: 'utf8' })
  const links = listed.split('\n').filter((line) => line.startsWith(symbolicLink))
  expect(listed.length).toBeGreaterThan(0)
  expect(links).toEqual([])
})
