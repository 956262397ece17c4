import type { BrowserContext, Page } from '@playwright/test'
import { writeCoverage } from '../support/coverage-file.ts'
import { demoStores } from '../../src/demo/stores.ts'
import { measureCoverage } from '../../src/server/processes/workbench/path-coverage.ts'
import { isFullRun } from '../support/full.ts'
import { TaskPage } from './pages/task-page.ts'
import { goTo } from './support/go-to.ts'
import { pathName, pathsOfEachControl, pathsInBrowser } from './support/generated-paths.ts'
import { PathRunner } from './support/path-walker.ts'
import type { UserName } from './support/people.ts'
import { createSampleOrder, storeOf } from './support/sample-order.ts'
import { newestVersionOf } from './support/texts.ts'
import { expect, sitDown, test as base } from './support/test.ts'
import { openPathLog } from './support/path-log.ts'

interface Terminal {
  /** The user's page, shared by all paths of a worker: each path starts by navigating within the page. */
  pageOf: (user: UserName) => Promise<Page>
  faults: string[]
}

const test = base.extend<object, { terminal: Terminal }>({
  terminal: [
    async ({ people, browsers }, use) => {
      const contexts: BrowserContext[] = []
      const faults: string[] = []
      const pages = new Map<UserName, Promise<Page>>()
      const pageOf = (userName: UserName) => {
        const page =
          pages.get(userName) ?? sitDown({ people, browsers }, userName, { path: '/tasks' }, contexts, faults)
        pages.set(userName, page)
        return page
      }
      await use({ pageOf, faults })
      await Promise.all(contexts.map((context) => context.close()))
    },
    { scope: 'worker' },
  ],
})

/** Rows of the specification that the paths of a machine verify in the browser. */
const rowIds: Record<string, string> = {
  formatting: '[TK-03]',
  confirming: '[TK-04]',
  disbanding: '[TK-05]',
  paying: '[TK-06]',
  delivery: '[TK-07]',
  printTransferDoc: '[TK-08]',
  formationDelivery: '[TK-09]',
  confirmingDelivery: '[TK-10]',
  moveDelivery: '[TK-11]',
  manualTransferring: '[TK-12]',
  editAfterFormatting: '[TK-13]',
  returnFromShipping: '[TK-14]',
  cancelOrder: '[OA-01]',
  initiateRefund: '[OA-02]',
  issueToCourier: '[OA-03]',
  returnFromDelivery: '[OA-04]',
  requestLabel: '[OA-05]',
  notifyAssemblyTime: '[OA-06]',
  editAfterForming: '[OA-07]',
  deliveryOutcome: '[OS-04]',
}

const playables = isFullRun ? await pathsInBrowser() : await pathsOfEachControl()
for (const { workflow, scenarios, paths } of playables) {
  const { name, version } = workflow
  test.describe(`[EN-09] ${rowIds[name] ?? ''} ${name} v${version} through the runner`, () => {
    test.describe.configure({ mode: 'default', timeout: 120_000 })
    const pathLog = openPathLog(`${name}.v${version}`)

    // An older version runs in its own store, so that the other tests use the newest one.
    const newestVersion = newestVersionOf(name)
    const ownStore = storeOf({ name, version: 1 })
    test.beforeAll(async ({ api }) => {
      const otherStores = demoStores.map(({ pfm }) => pfm).filter((pfm) => pfm !== ownStore)
      if (newestVersion > 1) await api.activate(name, newestVersion, true, otherStores)
    })

    for (const path of paths) {
      test(`[EN-09] ${name} v${version}, ${path.input}: ${pathName(path)}`, async ({ api, terminal }) => {
        const input = scenarios.inputs.find((i) => i.name === path.input)!.input
        const order = await createSampleOrder(api, workflow, input)
        const page = await terminal.pageOf(order.userName)
        await goTo(page, `/${order.path}`)
        const screen = new TaskPage(page, name, 'ru', version)
        await new PathRunner(api, screen, order, workflow).run(path, input)
        expect(terminal.faults.splice(0), 'errors in the page').toEqual([])
        pathLog.note(path)
      })
    }

    if (!isFullRun) return
    test(`[EN-09] every path of ${name} v${version} that a browser can run was run`, () => {
      const traversedCount = pathLog.of(paths)
      expect(traversedCount.length).toBe(paths.length)
      writeCoverage(workflow, 'browser', paths.length, measureCoverage(workflow, scenarios, traversedCount))
    })
  })
}
