import { existsSync } from 'node:fs'
import type { PlaywrightTestConfig } from '@playwright/test'

/** The shell without a window takes a third less of the processor; the whole browser does as well. */
const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

/** The system's Chromium before a desk in Moscow, without calls to anybody but the pages' own servers. */
export const chromium = {
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  // Nothing waits for a movement to end; a test of movements asks for them itself.
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1366, height: 768 },
  actionTimeout: 15_000,
  trace: 'on-first-retry',
  screenshot: 'only-on-failure',
  // What a test holds back or answers itself must not come from a worker's store.
  serviceWorkers: 'block',
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
} satisfies PlaywrightTestConfig['use']
