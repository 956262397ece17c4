import { ProcessPage } from './pages/process-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const say = (key: string) => ru(`processes:${key}`)

test(
  '[PO-09] the form of a step is beside the diagram as its user sees it, read-only',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path: '/processes/confirming/2?state=call.explaining' })
    const form = page.locator('[data-form="confirming/v2/conversation"]')
    const note = form.locator('textarea')
    await expect(note).toBeVisible()
    await expect(form).toContainText(ru('confirming/v2:fields.note.title'))
    // Also as text, for users who cannot see the picture.
    const fields = page.getByRole('region', { name: say('panel.form'), exact: true })
    await expect(fields.getByRole('listitem')).toContainText([ru('confirming/v2:fields.note.title')])
    // The rendered form is a preview: neither keys nor clicks change it.
    await note.click({ force: true })
    await page.keyboard.type('нельзя')
    await expect(note).toHaveValue('')
    await expectAccessible(page, 'a form beside the diagram')
  },
)

test(
  '[PO-09] all forms of a version, each once, with a link to its step on the diagram',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path: '/processes/formatting/2' })
    await ProcessPage.tab(page, 'forms').click()
    await expect(page).toHaveURL('/processes/formatting/2?show=forms')
    const forms = page.locator('[data-form]')
    await expect(forms.first()).toBeVisible()
    const names = await forms.evaluateAll((all) => all.map((form) => form.getAttribute('data-form')))
    expect(names.length).toBeGreaterThan(1)
    expect(new Set(names).size).toBe(names.length)
    // A field that needs a real order says so.
    await expect(page.getByText(say('forms.own.orderLines')).first()).toBeVisible()
    await expectAccessible(page, 'all forms of a process')
    await page
      .getByRole('button', { name: say('forms.show') })
      .first()
      .click()
    await expect(page.locator('[data-state][aria-pressed="true"]')).toHaveCount(1)
  },
)

test('[PO-09] every form of every process can be rendered', fullOnly, async ({ sit }) => {
  test.slow()
  const page = await sit('owner', { path: '/processes' })
  const links = page.locator('main a[href^="/processes/"]')
  await expect(links.first()).toBeVisible()
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  const processes = [...new Set(paths)].filter((path) => /^\/processes\/\w+\/\d+$/.test(path))
  expect(processes.length).toBeGreaterThan(20)
  let checked = 0
  for (const path of processes) {
    await page.goto(`${path}?show=forms`)
    await expect(page.locator('#all-forms')).toBeVisible()
    await expect(page.locator('[data-form] [aria-busy]')).toHaveCount(0)
    for (const form of await page.locator('[data-form]').all()) {
      checked++
      await expect(form.locator('input, textarea, button, section, select').first()).toBeAttached()
      // An error of a form would be shown as a single sentence in its place.
      expect(
        await form.locator('label, strong, legend').count(),
        `${path} ${await form.innerText()}`,
      ).toBeGreaterThan(0)
    }
  }
  expect(checked).toBeGreaterThan(60)
})

test('[PO-09] on a phone the forms are below the diagram', fullOnly, async ({ sit }) => {
  const page = await sit('owner', { path: '/processes/refundRegister/1?show=forms', viewport: phone })
  await expect(page.locator('[data-form]').first()).toBeVisible()
  await expectGoodLayout(page, 'forms on a phone')
})
