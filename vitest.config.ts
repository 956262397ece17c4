import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { formValidators } from './src/tools/form-validators.ts'

// On a shared machine a process may starve; a test that needed a second run is counted in the summary.
const retry = process.env.CI ? 1 : 0
/** Tests that put another module in a module's place: the files of the other rings share their modules. */
const withOwnModules = ['tests/server/engine/versions.test.ts']
/**
 * On PostgreSQL alone: what takes long and asks nothing of the one database that it does not ask of the other, and desks
 * that the browser's tests walk on the embedded database anyway. Locks, clocks, faults and streams are asked of both.
 */
const onOneDatabase = [
  'tests/server/contract/every-operation.test.ts',
  'tests/server/batches/{hostile-uploads,sheet}.test.ts',
  'tests/server/orders/list-plans.test.ts',
  'tests/server/{engine,desks}/generated-paths{,-calls}.test.ts',
  ...[
    ...['access', 'accounting', 'adapters', 'catalogs', 'deliveries', 'documents', 'identity'],
    ...['mailings', 'payments', 'refunds', 'settings', 'workflows'],
  ].map((desk) => `tests/server/${desk}/*.test.ts`),
]
const server = { testTimeout: 30_000, hookTimeout: 60_000, retry }
const database = {
  ...server,
  include: ['tests/server/**/*.test.ts'],
  // Reading the server's modules anew for each file took a quarter of the time.
  isolate: false,
}

/**
 * Rings: machines and rules, interface, the server twice (on the embedded database and on PostgreSQL), an
 * independent reader of the event logs, the built server killed and cut off, and the how-tos followed in a copy.
 */
export default defineConfig({
  plugins: [react(), formValidators()],
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/{effects,workflows,shared,simulators,tools}/**/*.test.ts'],
          testTimeout: 20_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          include: ['tests/client/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Clocks of stores are named where they differ from the reader's own.
          env: { TZ: 'Europe/Moscow' },
          testTimeout: 20_000,
          retry,
        },
      },
      {
        extends: true,
        test: {
          ...database,
          name: 'embedded',
          exclude: [...withOwnModules, ...onOneDatabase],
          globalSetup: 'tests/support/with-embedded.ts',
        },
      },
      {
        extends: true,
        test: {
          ...database,
          name: 'postgresql',
          exclude: withOwnModules,
          globalSetup: 'tests/support/with-postgresql.ts',
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'modules',
          include: withOwnModules,
          globalSetup: 'tests/support/with-embedded.ts',
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'mining',
          include: ['tests/mining/**/*.test.ts'],
          globalSetup: ['tests/support/with-embedded.ts', 'tests/mining/with-pm4py.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: 'tests/support/with-built-server.ts',
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'how-to',
          include: ['tests/how-to/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
