import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../src/server/platform/config/project-root.ts'

const { findSubjectProblem } = (await import(join(projectRoot, 'src/tools/commit-subjects.mjs'))) as {
  findSubjectProblem: (subject: string) => string | null
}

describe('[TM-1] the subject of a commit', () => {
  it.each([
    ['Fix stale claim after take-over', null],
    ['Embed the fonts of printed forms', null],
    ['Fixed the claim', 'is not imperative: «Fixed»'],
    ['Adding a list', 'is not imperative: «Adding»'],
    ['fix the claim', 'does not begin with a capital letter'],
    ['Fix the claim.', 'ends with a full stop'],
    [`Fix ${'x'.repeat(70)}`, 'is longer than 72 characters'],
  ])('«%s»: %s', (subject, problem) => expect(findSubjectProblem(subject)).toBe(problem))
})
