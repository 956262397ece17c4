/** Details of a test that only `npm run test:full` runs: `test('…', fullOnly, …)`. */
export const fullOnly = { tag: '@full' } as const
