import type { Page } from '@playwright/test'
import { fullOnly } from './support/full-only.ts'
import { goTo } from './support/go-to.ts'
import { expectGoodLayout } from './support/layout.ts'
import type { Who } from './support/people.ts'
import { desk, phone } from './support/place.ts'
import { expectNoRawKeys } from './support/raw-keys.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const desks = [
  { width: 1920, height: 1080 },
  { width: 820, height: 1180 },
  // Last: the next section is opened as it is seen at a desk.
  desk.viewport,
]

/** One person of each role, with the sections of specification 2 that its menu must have: at a desk, and on a phone. */
const roles: Record<Exclude<Who, 'store2' | 'nobody'>, { desk: string[]; phone: string[] }> = {
  store: { desk: ['/tasks', '/orders', '/refunds', '/issue-delivery'], phone: ['/tasks', '/orders'] },
  operator: { desk: ['/tasks', '/orders'], phone: ['/tasks', '/orders'] },
  manager: {
    desk: ['/tasks', '/orders', '/refunds', '/issue-delivery', '/settings', '/customers', '/feedbacks'],
    phone: ['/tasks', '/orders', '/settings', '/customers', '/feedbacks'],
  },
  accountant: { desk: ['/tasks', '/orders', '/refunds', '/settings'], phone: ['/tasks', '/orders'] },
  admin: {
    desk: ['/tasks', '/orders', '/refunds', '/issue-delivery', '/settings', '/customers', '/feedbacks'],
    phone: ['/tasks', '/orders', '/settings', '/customers', '/feedbacks'],
  },
  owner: { desk: ['/tasks', '/orders', '/processes'], phone: ['/tasks', '/orders', '/processes'] },
}

const nowhere = [ru('shell:noSection.title'), ru('common:errors.404'), ru('shell:accessDenied.title')]

/** Of the menu; a section that is open has those below it. */
const links = (page: Page) => page.locator(`nav[aria-label="${ru('shell:menu.label')}"] a[href^="/"]`)
const offered = (page: Page): Promise<string[]> =>
  links(page).evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

/** Opens all that the menu offers, and what those offer in their turn; answers where it has been. */
async function openAll(page: Page, look: (path: string) => Promise<void>): Promise<string[]> {
  const been = new Set<string>()
  // On a phone the menu is folded away.
  await expect(links(page).first()).toBeAttached()
  const ahead = await offered(page)
  for (let path = ahead.shift(); path !== undefined; path = ahead.shift()) {
    if (been.has(path)) continue
    been.add(path)
    await goTo(page, path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, path).toBeVisible()
    expect(nowhere, path).not.toContain(await heading.textContent())
    await expect(page.getByRole('status', { name: ru('common:loading') })).toHaveCount(0)
    await look(path)
    ahead.push(...(await offered(page)))
  }
  return [...been]
}

const sectionsIn = (paths: readonly string[]) => [
  ...new Set(paths.map((path) => `/${path.split('/')[1]!.replace('exchanges', 'refunds')}`)),
]

for (const [user, expected] of Object.entries(roles)) {
  test(
    `[UX-2] [SH-05] every section of the menu opens and fits four sizes, ${user}`,
    fullOnly,
    async ({ sit }) => {
      test.setTimeout(240_000)
      const page = await sit(user as Who, { path: '/start' })
      const atDesk = await openAll(page, async (path) => {
        await expectNoRawKeys(page, path)
        for (const size of desks) {
          await page.setViewportSize(size)
          await expectGoodLayout(page, path)
        }
      })
      expect(sectionsIn(atDesk)).toEqual(expect.arrayContaining(expected.desk))

      // A phone is offered another menu, which is asked for once.
      await page.setViewportSize(phone)
      await page.goto('/start')
      const onPhone = await openAll(page, (path) => expectGoodLayout(page, path))
      expect(sectionsIn(onPhone)).toEqual(expect.arrayContaining(expected.phone))
      expect(onPhone).not.toContain('/issue-delivery')
    },
  )
}
