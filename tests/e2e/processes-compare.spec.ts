import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { escapeRegExp, ru } from './support/texts.ts'

const path = '/processes/confirming/2/compare/1'
const say = (key: string) => ru(`processes:compare.${key}`)

test(
  '[PO-04] two versions are compared on the diagram and as text, from the diagram of one of them',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path: '/processes/confirming/2' })
    await page.getByRole('link', { name: say('link') }).click()
    await expect(page).toHaveURL(path)
    const panel = page.getByRole('region', {
      name: ru('processes:compare.fromTo', { older: 1, newer: 2 }),
    })
    const states = panel.getByRole('region', { name: say('parts.states') })
    await expect(states.getByRole('listitem').first()).toContainText(say('signs.added'))
    await expect(panel.getByRole('region', { name: say('parts.transitions') })).toContainText(
      say('signs.removed'),
    )
    await expect(
      panel.getByRole('region', { name: say('parts.forms') }).getByRole('listitem'),
    ).not.toHaveCount(0)
    // The same on the diagram, as accessible text.
    const marked = page.getByRole('button', { name: new RegExp(`, ${say('signs.added')}$`) })
    await expect(marked.first()).toBeVisible()
    await expectAccessible(page, 'compared versions')

    const [firstState] = await states.getByRole('button').allTextContents()
    await states.getByRole('button').first().click()
    await expect(page.locator('[data-state][aria-pressed="true"]').first()).toHaveAttribute(
      'aria-label',
      new RegExp(`^${escapeRegExp(firstState ?? '')}`),
    )
    // Choosing the other version swaps the comparison.
    await page.getByRole('combobox', { name: say('newer') }).selectOption('1')
    await expect(page).toHaveURL('/processes/confirming/1/compare/2')
    await expect(page.getByRole('region', { name: say('parts.states') }).first()).toContainText(
      say('signs.removed'),
    )
  },
)

test(
  '[PO-04] versions with the same diagram list their differences; unknown ones are not found',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path: '/processes/formatting/2/compare/1' })
    await expect(page.getByText(say('inside'))).toBeVisible()
    await page.goto('/processes/confirming/2/compare/2')
    await expect(page.getByText(ru('common:errors.404'))).toBeVisible()
  },
)

test('[PO-04] on a phone the texts are below the diagram', fullOnly, async ({ sit }) => {
  const page = await sit('owner', { path, viewport: phone })
  await expect(
    page.getByRole('region', { name: ru('processes:compare.fromTo', { older: 1, newer: 2 }) }),
  ).toBeVisible()
  await expectGoodLayout(page, 'compared versions on a phone')
})
