import type { BrowserContext, Page } from '@playwright/test'
import { writeCoverage } from '../support/coverage-file.ts'
import { measureCoverage } from '../../src/server/processes/workbench/path-coverage.ts'
import { deskPathsInBrowser } from './support/desk-paths.ts'
import { beginDesk, switchService } from './support/desk-places.ts'
import { runDeskPath } from './support/desk-walker.ts'
import { fullOnly } from './support/full-only.ts'
import { pathName } from './support/generated-paths.ts'
import { goTo } from './support/go-to.ts'
import type { UserName } from './support/people.ts'
import { expect, sitDown, test as base } from './support/test.ts'
import { openPathLog } from './support/path-log.ts'

interface DeskPages {
  pageOf: (user: UserName) => Promise<Page>
  faults: string[]
}

const test = base.extend<object, { desks: DeskPages }>({
  desks: [
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

const rowIds: Record<string, string> = {
  acceptanceAct: '[DI-02]',
  refundRegister: '[RF-05]',
  serviceSwitch: '[ST-01]',
  eventAction: '[ST-02]',
}

const playables = await deskPathsInBrowser()

function definePathTests(names: readonly string[]): void {
  test.describe.configure({ mode: 'default' })
  for (const { workflow, scenarios, paths } of playables.filter((candidate) =>
    names.includes(candidate.workflow.name),
  )) {
    const { name, version } = workflow
    const pathLog = openPathLog(`${name}.v${version}`)
    for (const path of paths) {
      const title = `[EN-09] ${rowIds[name]} ${name} v${version}, ${path.input}: ${pathName(path)}`
      test(title, async ({ api, desks }) => {
        const { input } = scenarios.inputs.find((scenario) => scenario.name === path.input)!
        const place = await beginDesk(name, api, input, path.steps[0]?.event ?? null)
        const page = await desks.pageOf(place.userName)
        await goTo(page, place.path)
        await runDeskPath(page, place, workflow, path)
        expect(desks.faults.splice(0), 'errors in the page').toEqual([])
        place.releaseOrders(path.steps.at(-1)?.expectedState ?? path.start)
        pathLog.note(path)
      })
    }

    test(`[EN-09] every path of ${name} v${version} that a browser can run was run`, () => {
      const traversedCount = pathLog.of(paths)
      expect(traversedCount.length).toBe(paths.length)
      writeCoverage(workflow, 'browser', paths.length, measureCoverage(workflow, scenarios, traversedCount))
    })
  }
}

test.describe('[EN-09] acts through their screen', fullOnly, () => definePathTests(['acceptanceAct']))
test.describe('[EN-09] registers through their screen', fullOnly, () => definePathTests(['refundRegister']))
// One test switches the service that the other waits for, so they run one after another.
test.describe('[EN-09] services and events through their screens', fullOnly, () => {
  definePathTests(['eventAction', 'serviceSwitch'])
  test.afterAll(({ api }) => switchService(api))
})
