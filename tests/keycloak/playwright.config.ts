import { defineConfig } from '@playwright/test'
import { join } from 'node:path'
import { projectRoot } from '../../src/server/platform/config/project-root.ts'
import { chromium } from '../support/chromium.ts'

/** A built production server as a company runs it: on PostgreSQL, with its own Keycloak, every partner off. */
export default defineConfig({
  testDir: '.',
  outputDir: join(projectRoot, 'test-results/keycloak'),
  globalSetup: './support/set-up.ts',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // One worker: tests share the realm and the network path to it.
  workers: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: join(projectRoot, 'test-results/keycloak-full.json') }]],
  use: chromium,
})
