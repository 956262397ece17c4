import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { createFormValidatorsPlugin } from './src/tools/form-validators.ts'
import { createStartTextsPlugin } from './src/tools/start-texts.ts'

/**
 * `TESTS=full` chooses the files `*.full.test.ts`, which only `npm run test:full` runs, and the whole server suite on the
 * embedded database; without it every other file is chosen. docs/testing.md says what belongs where.
 */
const full = process.env.TESTS === 'full'
const fullOnly = '**/*.full.test.{ts,tsx}'

/** The tests of a level, by folders below tests/. */
const testsIn = (...folders: string[]) => ({
  include: folders.map((folder) => `tests/${folder}/**/*${full ? '.full' : ''}.test.{ts,tsx}`),
  exclude: full ? [] : [fullOnly],
})

/** They replace modules: the other server tests share theirs. */
const replacesModules = ['tests/server/engine/versions.test.ts', 'tests/server/processes/two-servers.test.ts']

/** Reads internals of PGlite: the server level has no embedded database. */
const needsEmbedded = ['tests/server/platform/drivers/pglite.test.ts']

/** What the embedded database does differently: locks, clock, start, timers, streams, jobs, and one order's life. */
const embeddedOnly = [
  ...needsEmbedded,
  'tests/server/platform/db/{transactions,turns}.test.ts',
  'tests/server/engine/{timers,locked-order,used-keys}.test.ts',
  'tests/server/engine/events/outbox.test.ts',
  'tests/server/platform/live/live.test.ts',
  'tests/server/domains/tasks/task-list.test.ts',
]

/** Not repeated on the embedded database: they take long and show nothing of a database that the others do not, or need two connections. */
const notRepeated = [
  'tests/server/platform/contract/every-operation.test.ts',
  'tests/server/domains/batches/{hostile-uploads,sheet}.test.ts',
  'tests/server/domains/refunds/register-repeats.test.ts',
  'tests/server/{engine,domains/runner/desks}/generated-paths*.test.ts',
  'tests/server/platform/drivers/{drizzle,exceljs,pg,xstate}.test.ts',
]

/** More than cores: these tests wait, for a lock, a poll, a partner, or a timer of the interface. */
const waitingWorkers = { server: 3, client: 4 }

const slowest = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  plugins: [react(), createFormValidatorsPlugin(), createStartTextsPlugin()],
  test: {
    maxWorkers: 2,
    // Reading the modules anew for each file took more time than most files' tests.
    isolate: false,
    // The smaller default makes a busy worker collect garbage for a tenth of its time.
    execArgv: ['--max-semi-space-size=32'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          ...testsIn('effects', 'workflows', 'shared', 'simulators', 'tools'),
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          ...testsIn('client'),
          maxWorkers: waitingWorkers.client,
          sequence: { groupOrder: 2 },
          setupFiles: ['tests/client/shared-modules.ts'],
          environment: 'jsdom',
          // Clocks of stores are named where they differ from the reader's own.
          env: { TZ: 'Europe/Moscow' },
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          ...slowest,
          name: 'server',
          maxWorkers: waitingWorkers.server,
          sequence: { groupOrder: 1 },
          ...testsIn('server'),
          exclude: [...replacesModules, ...needsEmbedded, ...(full ? [] : [fullOnly])],
          globalSetup: 'tests/support/with-postgresql.ts',
        },
      },
      {
        extends: true,
        test: {
          ...slowest,
          name: 'server-mocks',
          maxWorkers: waitingWorkers.server,
          sequence: { groupOrder: 1 },
          include: full ? [] : replacesModules,
          isolate: true,
          globalSetup: 'tests/support/with-embedded.ts',
        },
      },
      {
        extends: true,
        test: {
          ...slowest,
          name: 'embedded',
          ...(full
            ? {
                include: ['tests/server/**/*.test.ts'],
                exclude: [...replacesModules, ...notRepeated, ...embeddedOnly, fullOnly],
              }
            : { include: embeddedOnly }),
          globalSetup: 'tests/support/with-embedded.ts',
        },
      },
      {
        extends: true,
        test: {
          ...slowest,
          name: 'mining',
          include: ['tests/mining/**/*.test.ts'],
          isolate: true,
          globalSetup: ['tests/support/with-embedded.ts', 'tests/mining/with-pm4py.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          ...testsIn('faults'),
          isolate: true,
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
