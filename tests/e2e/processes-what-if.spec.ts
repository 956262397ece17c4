import type { Page } from '@playwright/test'
import type { WhatIfResponse, WhatIfOptions } from '../../schemas/api/what-if.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { pastDays } from './support/past-days.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const path = '/processes/formatting/2/what-if'
/** A question about these days has the same answer at every hour and after every other test. */
const days = `from=${pastDays.from}&to=${pastDays.to}`
const say = (key: string, params: Record<string, unknown> = {}) =>
  Object.entries(params).reduce(
    (text, [name, value]) => text.replaceAll(`{{${name}}}`, String(value)),
    ru(`whatIf:${key}`),
  )
const askButton = (page: Page) => page.getByRole('button', { name: say('ask'), exact: true })
const readAnswer = <Answer>(page: Page, method: string): Promise<Answer> =>
  page
    .waitForResponse(
      (response) =>
        response.url().includes('/api/workflows/formatting/2/what-if') &&
        response.request().method() === method &&
        (method === 'POST' || response.url().includes('from=')),
    )
    .then((response) => response.json() as Promise<Answer>)
const summary = (page: Page) => page.getByRole('table', { name: say('answer.summary') })
const line = (page: Page, key: string) =>
  summary(page).getByRole('row', { name: new RegExp(`^${say(`answer.${key}`)}`) })

test(
  '[PO-08] an owner simulates tomorrow with more orders and one more person, and compares it with today',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path: '/processes/formatting/2' })
    await page.getByRole('link', { name: ru('processes:whatIf') }).click()
    await expect(page).toHaveURL(path)
    const basisAnswer = readAnswer<WhatIfOptions>(page, 'GET')
    await page.goto(`${path}?${days}`)
    const { groups } = await basisAnswer
    const [largest] = groups
    const people = page.getByRole('table', { name: say('people.title') })
    await expect(people.getByRole('row')).toHaveCount(groups.length + 1)
    await expect(people).toContainText(largest!.roles)
    await expectAccessible(page, 'a question of what if')

    // Without a question both sides show the same days, and a note says so.
    const unchangedAnswer = readAnswer<WhatIfResponse>(page, 'POST')
    await askButton(page).click()
    await unchangedAnswer
    await expect(page.getByText(say('answer.nothingAsked'))).toBeVisible()
    await expect(line(page, 'finished')).toContainText(say('same'))

    // After further input there is no answer yet.
    await page.getByRole('textbox', { name: say('arrivals') }).fill('200')
    await expect(summary(page)).toBeHidden()
    // For users who work for all stores no store is named.
    const owner = [largest!.roles, largest!.pfm].filter((value) => value !== null).join(', ')
    await people.getByRole('textbox', { name: say('people.changeOf', { who: owner }) }).fill('9')
    const answers = readAnswer<WhatIfResponse>(page, 'POST')
    await askButton(page).click()
    const { today, whatIf } = await answers
    expect(whatIf.arrived.middle).toBeGreaterThan(today.arrived.middle * 1.5)
    await expect(line(page, 'arrived').getByRole('cell').nth(1)).toContainText(String(today.arrived.middle))
    await expect(line(page, 'arrived').getByRole('cell').nth(2)).toContainText(String(whatIf.arrived.middle))
    const busyShare = ({ groups: list }: WhatIfResponse['today']) =>
      list.find(({ id }) => id === largest!.id)!.busy!.middle
    expect(busyShare(whatIf)).toBeLessThan(busyShare(today))
    await expect(page.getByRole('slider')).toBeVisible()
    await expect(page.getByRole('table', { name: say('answer.statesTable') })).toContainText(
      ru('formatting/v2:states.ready.title'),
    )
    await expectAccessible(page, 'an answer of what if')

    await page.getByRole('button', { name: say('reset') }).click()
    await expect(page.getByRole('textbox', { name: say('arrivals') })).toHaveValue('')
  },
)

test(
  '[PO-08] a wrong number is not sent, a question that leaves nobody at work is refused with a message',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path: `${path}?${days}` })
    const people = page.getByRole('table', { name: say('people.title') })
    const changes = people.getByRole('textbox', { name: /^На сколько/ })
    await changes.first().fill('много')
    await expect(page.getByRole('alert')).toContainText('1 поле')
    // A whole number may be out of range as well: the error names the limits.
    await changes.first().fill('-101')
    await expect(page.getByRole('alert')).toHaveText(/нужно целое число от .100 до 100$/)
    await expect(askButton(page)).toBeDisabled()
    for (const field of await changes.all()) await field.fill('-9')
    for (const field of await people.getByRole('textbox', { name: /^С часа/ }).all()) await field.fill('0')
    for (const field of await people.getByRole('textbox', { name: /^До часа/ }).all()) await field.fill('24')
    await askButton(page).click()
    await expect(page.getByText(/не остаётся никого/)).toBeVisible()
    await expect(summary(page)).toBeHidden()
  },
)

test('[PO-08] a period with too few records gives no answer', fullOnly, async ({ sit }) => {
  const page = await sit('owner', { path: `${path}?from=2001-01-01&to=2001-01-31` })
  await expect(page.getByText(/Записей слишком мало/)).toBeVisible()
  await expect(askButton(page)).toBeHidden()
})

test('[PO-08] the days are simulated with another version too', fullOnly, async ({ sit }) => {
  const page = await sit('owner', { path: `${path}?${days}` })
  await page.getByRole('combobox', { name: say('on') }).selectOption('1')
  await expect(page).toHaveURL(`${path}?${days}&on=1`)
  const answers = readAnswer<WhatIfResponse>(page, 'POST')
  await askButton(page).click()
  const { today, whatIf } = await answers
  // The two versions have the same transitions.
  expect(whatIf.finished).toEqual(today.finished)
  await expect(summary(page)).toBeVisible()
  await expect(page.getByText(say('answer.nothingAsked'))).toBeHidden()
})

test('[PO-08] on a phone the question and its answer are stacked', fullOnly, async ({ sit }) => {
  const page = await sit('owner', { path: `${path}?${days}`, viewport: phone })
  const answer = readAnswer<WhatIfResponse>(page, 'POST')
  await askButton(page).click()
  await answer
  await expect(summary(page)).toBeVisible()
  await expectGoodLayout(page, 'what if on a phone')
})
