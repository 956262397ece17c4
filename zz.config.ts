import { defineConfig } from '@playwright/test'
import { chromium } from './tests/support/chromium.ts'
process.env.E2E_PORT = '34901'
export default defineConfig({
  testDir: 'tests/e2e', testMatch: '**/zz-*.ts', outputDir: '/tmp/d1/results', timeout: 900_000,
  expect: { timeout: 8_000 }, workers: 1, reporter: 'line', use: { baseURL: 'http://127.0.0.1:34901', ...chromium },
})
