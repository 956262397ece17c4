import type { Page } from '@playwright/test'
import { fullOnly } from './support/full-only.ts'
import { goTo } from './support/go-to.ts'
import { expectGoodLayout } from './support/layout.ts'
import type { UserName } from './support/people.ts'
import { desk, phone } from './support/place.ts'
import { expectNoRawKeys } from './support/raw-keys.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const desks = [
  { width: 1920, height: 1080 },
  { width: 820, height: 1180 },
  // Last, so that the next section opens at desktop width.
  desk.viewport,
]

/** One user of each role, with the sections of specification 2 that the menu must have on a desktop and on a phone. */
const roles: Record<Exclude<UserName, 'store2' | 'nobody'>, { desk: string[]; phone: string[] }> = {
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

const errorHeadings = [ru('shell:noSection.title'), ru('common:errors.404'), ru('shell:accessDenied.title')]

/** Entry of the menu; an open section has its pages below it. */
const links = (page: Page) => page.locator(`nav[aria-label="${ru('shell:menu.label')}"] a[href^="/"]`)
const offered = (page: Page): Promise<string[]> =>
  links(page).evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

/** Opens every entry of the menu and of its submenus; returns the paths it visited. */
async function openAll(page: Page, check: (path: string) => Promise<void>): Promise<string[]> {
  const visited = new Set<string>()
  // On a phone the menu is collapsed.
  await expect(links(page).first()).toBeAttached()
  const queue = await offered(page)
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (visited.has(path)) continue
    visited.add(path)
    await goTo(page, path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, path).toBeVisible()
    expect(errorHeadings, path).not.toContain(await heading.textContent())
    await expect(page.getByRole('status', { name: ru('common:loading') })).toHaveCount(0)
    await check(path)
    queue.push(...(await offered(page)))
  }
  return [...visited]
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
      const page = await sit(user as UserName, { path: '/start' })
      const atDesk = await openAll(page, async (path) => {
        await expectNoRawKeys(page, path)
        for (const size of desks) {
          await page.setViewportSize(size)
          await expectGoodLayout(page, path)
        }
      })
      expect(sectionsIn(atDesk)).toEqual(expect.arrayContaining(expected.desk))

      // A phone gets another menu, which is requested once.
      await page.setViewportSize(phone)
      await page.goto('/start')
      const onPhone = await openAll(page, (path) => expectGoodLayout(page, path))
      expect(sectionsIn(onPhone)).toEqual(expect.arrayContaining(expected.phone))
      expect(onPhone).not.toContain('/issue-delivery')
    },
  )
}
