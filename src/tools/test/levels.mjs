/**
 * The levels of the tests, in execution order; docs/testing.md describes each one. `budget`: seconds on two idle
 * cores. A level with `full` runs only in `npm run test:full`, after all other levels.
 */

/** @typedef {{ name: string, budget?: number, full?: true } & (
 *   { kind: 'check' } | { kind: 'build' } | { kind: 'vitest', projects: string[] } | { kind: 'playwright', args: string[] }
 * )} Level */

/** @type {Level[]} */
export const levels = [
  { name: 'check', kind: 'check', budget: 60 },
  { name: 'rules', kind: 'vitest', projects: ['rules'], budget: 45 },
  { name: 'client', kind: 'vitest', projects: ['client'], budget: 60 },
  { name: 'server', kind: 'vitest', projects: ['server', 'server-mocks'], budget: 150 },
  { name: 'embedded', kind: 'vitest', projects: ['embedded'], budget: 30 },
  { name: 'build', kind: 'build', budget: 25 },
  { name: 'faults', kind: 'vitest', projects: ['faults'], budget: 30 },
  { name: 'browser', kind: 'playwright', args: [], budget: 210 },
  { name: 'rules-full', kind: 'vitest', projects: ['rules'], full: true },
  { name: 'client-full', kind: 'vitest', projects: ['client'], full: true },
  { name: 'server-full', kind: 'vitest', projects: ['server'], full: true },
  { name: 'embedded-full', kind: 'vitest', projects: ['embedded'], full: true },
  { name: 'faults-full', kind: 'vitest', projects: ['faults'], full: true },
  { name: 'mining-full', kind: 'vitest', projects: ['mining'], full: true },
  { name: 'how-to-full', kind: 'vitest', projects: ['how-to'], full: true },
  { name: 'browser-full', kind: 'playwright', args: [], full: true },
  {
    name: 'keycloak-full',
    kind: 'playwright',
    args: ['--config', 'tests/keycloak/playwright.config.ts'],
    full: true,
  },
]

/**
 * Duration of `npm test` in seconds. `bar`: the target. `limit`: above it `npm run test:full` fails if the machine was
 * idle at the start.
 */
export const totalBudget = { bar: 600, limit: 720 }
