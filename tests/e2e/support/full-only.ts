import { full } from '../../support/full.ts'

/** Details of a test that only `npm run test:full` runs: `test('…', fullOnly, …)`. */
export const fullOnly = { tag: '@full' } as const

/** Details of tests that differ between the two runs: each makes its own. */
export const onlyThisRun = full ? fullOnly : {}
