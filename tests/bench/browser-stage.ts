import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as engine, type Page } from '@playwright/test'
import { chromium } from '../support/chromium.ts'
import type { UserName } from '../e2e/support/people.ts'
import { freePort, startEphemeralCluster } from '../support/cluster.ts'
import { startServerProcess } from '../support/server-process.ts'
import { unreachablePartnersEnv } from '../support/unreachable-partners.ts'
import { root } from './measure.ts'

/**
 * The built server on its own PostgreSQL with its own identity provider, and users who work with it in Chromium.
 * `demoOrders`: how many orders of the demo data exist.
 */
export async function startBrowserStage({ demoOrders = 1 }: { demoOrders?: number } = {}) {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'crm-bench-'))
  const cluster = await startEphemeralCluster()
  const environment = {
    DATABASE_URL: cluster.url,
    DATA_DIR: folder,
    SEED_ORDERS: String(demoOrders),
    APP_ENV: 'test',
    LOG_LEVEL: 'error',
  }
  execFileSync(join(root, 'node_modules/.bin/tsx'), ['tests/e2e/support/prepare.ts'], {
    cwd: root,
    env: { ...process.env, ...unreachablePartnersEnv, ...environment, PORT: String(port) },
    stdio: 'inherit',
  })
  const server = await startServerProcess(environment, port)
  // The support modules of the browser tests read these variables when they are loaded.
  process.env.E2E_PORT = String(port)
  process.env.E2E_SHARED = folder
  const { Api } = await import('../e2e/support/api.ts')
  const { People } = await import('../e2e/support/people.ts')
  const { desk } = await import('../e2e/support/place.ts')
  const ways = await import('../e2e/support/ways.ts')
  const { scan } = await import('../e2e/support/scanner.ts')
  const browser = await engine.launch(chromium.launchOptions)
  const people = new People(browser)
  const api = new Api(people)

  /** A page of a browser with an empty cache and the session of the user. */
  const withPage = async <Result>(
    work: (page: Page) => Promise<Result>,
    user: UserName = 'manager',
  ): Promise<Result> => {
    const context = await browser.newContext({ ...desk, storageState: await people.state(user) })
    try {
      // tsx names functions through a helper (`__name`) that does not exist in the page.
      await context.addInitScript('globalThis.__name = (named) => named')
      return await work(await context.newPage())
    } finally {
      await context.close()
    }
  }
  const close = async () => {
    await browser.close()
    await server.stop()
    cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { api, ways, scan, browser, withPage, close }
}

export type BrowserStage = Awaited<ReturnType<typeof startBrowserStage>>
