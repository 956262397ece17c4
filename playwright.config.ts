import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromium } from './tests/support/chromium.ts'
import { freePort } from './tests/support/cluster.ts'

// Workers read this file again: what the main process chose is handed on to them.
for (const variable of ['E2E_PORT', 'E2E_SIMULATORS_PORT', 'E2E_MAIL_PORT'])
  process.env[variable] ??= String(await freePort())
process.env.E2E_SHARED ??= mkdtempSync(join(tmpdir(), 'crm-e2e-'))
const port = Number(process.env.E2E_PORT)
const screenshots = process.env.SCREENSHOTS === 'true'
const full = process.env.TESTS === 'full'
const partners = {
  SIMULATORS_PORT: process.env.E2E_SIMULATORS_PORT!,
  MAIL_SIMULATOR_PORT: process.env.E2E_MAIL_PORT!,
}

/** The real server on a PostgreSQL of its own with its own sign-in, and the partners' simulators. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // `SCREENSHOTS=true` takes the pictures of docs/screenshots instead; `TESTS=full` as in vitest.config.ts.
  testMatch: screenshots ? 'screenshots.ts' : '**/*.spec.ts',
  // tests/e2e/support/full-only.ts
  ...(!full && { grepInvert: /@full/ }),
  fullyParallel: true,
  // More than cores: a third of a journey is waiting, for a debounce, a poll or a message.
  workers: 3,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: `test-results/${process.env.PLAYWRIGHT_REPORT ?? 'browser'}.json` }],
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    ...chromium,
  },
  webServer: [
    {
      command: 'node dist/server/simulators.js',
      url: `http://127.0.0.1:${partners.SIMULATORS_PORT}/sms/messages?to=70000000000`,
      reuseExistingServer: process.env.E2E_REUSE === 'true',
      env: { ...partners, CRM_URL: `http://127.0.0.1:${port}` },
      stdout: 'ignore',
    },
    {
      command: 'exec node_modules/.bin/tsx tests/e2e/support/serve.ts',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      url: `http://127.0.0.1:${port}/health/ready`,
      timeout: screenshots ? 300_000 : 120_000,
      reuseExistingServer: process.env.E2E_REUSE === 'true',
      env: {
        PORT: String(port),
        ...partners,
        SEED_ORDERS: screenshots ? '120' : '65',
        LOG_LEVEL: 'warn',
        // Pictures are of what people see: nothing says that it is a test.
        APP_ENV: screenshots ? 'prod' : 'test',
      },
    },
  ],
})
