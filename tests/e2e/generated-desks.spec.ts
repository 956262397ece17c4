import type { BrowserContext, Page } from '@playwright/test'
import { writeCoverage } from '../support/coverage-file.ts'
import { coverageOf } from '../support/coverage.ts'
import { playableAtDesks } from './support/desk-paths.ts'
import { beginDesk, switchOn } from './support/desk-places.ts'
import { walkAtDesk } from './support/desk-walker.ts'
import { fullOnly } from './support/full-only.ts'
import { nameOf } from './support/generated-paths.ts'
import { goTo } from './support/go-to.ts'
import type { Who } from './support/people.ts'
import { expect, sitDown, test as base } from './support/test.ts'
import { walkedBook } from './support/walked-book.ts'

interface Desks {
  of: (user: Who) => Promise<Page>
  faults: string[]
}

const test = base.extend<object, { desks: Desks }>({
  desks: [
    async ({ people, browsers }, use) => {
      const contexts: BrowserContext[] = []
      const faults: string[] = []
      const pages = new Map<Who, Promise<Page>>()
      const of = (userName: Who) => {
        const page =
          pages.get(userName) ?? sitDown({ people, browsers }, userName, { path: '/tasks' }, contexts, faults)
        pages.set(userName, page)
        return page
      }
      await use({ of, faults })
      await Promise.all(contexts.map((context) => context.close()))
    },
    { scope: 'worker' },
  ],
})

const shows: Record<string, string> = {
  acceptanceAct: '[DI-02]',
  refundRegister: '[RF-05]',
  serviceSwitch: '[ST-01]',
  eventAction: '[ST-02]',
}

const playable = await playableAtDesks()

function definePathTests(names: readonly string[]): void {
  test.describe.configure({ mode: 'default' })
  for (const { workflow, scenarios, paths } of playable.filter((one) => names.includes(one.workflow.name))) {
    const { name, version } = workflow
    const book = walkedBook(`${name}.v${version}`)
    for (const path of paths) {
      const title = `[EN-09] ${shows[name]} ${name} v${version}, ${path.input}: ${nameOf(path)}`
      test(title, async ({ api, desks }) => {
        const { input } = scenarios.inputs.find((one) => one.name === path.input)!
        const place = await beginDesk(name, api, input, path.steps[0]?.event ?? null)
        const page = await desks.of(place.who)
        await goTo(page, place.path)
        await walkAtDesk(page, place, workflow, path)
        expect(desks.faults.splice(0), 'errors in the page').toEqual([])
        place.leave(path.steps.at(-1)?.expectedState ?? path.start)
        book.note(path)
      })
    }

    test(`[EN-09] every path of ${name} v${version} that a browser can take was taken`, () => {
      const covered = book.of(paths)
      expect(covered.length).toBe(paths.length)
      writeCoverage(workflow, 'browser', paths.length, coverageOf(workflow, scenarios, covered))
    })
  }
}

test.describe('[EN-09] acts through their screen', fullOnly, () => definePathTests(['acceptanceAct']))
test.describe('[EN-09] registers through their screen', fullOnly, () => definePathTests(['refundRegister']))
// One service is switched by the one and waited for by the other: they go one after another.
test.describe('[EN-09] services and events through their screens', fullOnly, () => {
  definePathTests(['eventAction', 'serviceSwitch'])
  test.afterAll(({ api }) => switchOn(api))
})
