import { existsSync } from 'node:fs'
import type { PlaywrightTestConfig } from '@playwright/test'

/** The headless shell uses a third less processor time; the full browser works as well. */
const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

/** The system's Chromium with a Moscow time zone and without background network requests. */
export const chromium = {
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  // Animations are off, so that no test waits for them; a test of animations enables them itself.
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1366, height: 768 },
  actionTimeout: 15_000,
  trace: 'on-first-retry',
  screenshot: 'only-on-failure',
  // Responses that a test delays or mocks must not come from a service worker's cache.
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
