// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StepLine } from '../../../schemas/api/tasks.ts'
import { FakeServer, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { kettle, offeredEvent, shoes, taskView } from './sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('delivery/v1')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const beer = { ...kettle, lineId: 13, productName: 'Пиво светлое', ordered: 4, collected: 4, forAdults: true }
const cider = { ...beer, lineId: 14, productName: 'Сидр', collected: 0 }

const openAgeStep = (lines: StepLine[]) => {
  const view = taskView({
    workflow: 'delivery',
    state: 'checkingAge',
    stages: ['code', 'issue', 'return'],
    stage: 'issue',
    form: 'delivery/v1/age',
    show: ['goods'],
    events: [
      offeredEvent('AGE_CONFIRMED', { tone: 'main' }),
      offeredEvent('AGE_NOT_CONFIRMED', { tone: 'danger', irreversible: true }),
    ],
  })
  Object.assign(view.order!, { lines, productsForAdults: true })
  const server = new FakeServer(view)
  openTask()
  return server
}
const instruction = () => screen.findByRole('heading', { level: 2, name: /Попросите документ/ })

it('[TK-23] the age check names the goods for adults that are handed over, and marks them in the list', async () => {
  openAgeStep([kettle, beer, shoes, cider])
  expect((await instruction()).textContent).toContain('Товары 18+: Пиво светлое. Без документа')
  const marked = screen.getAllByRole('listitem').filter((row) => row.textContent.includes('18+'))
  expect(marked.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Пиво светлое'),
    expect.stringContaining('Сидр'),
  ])
})

it('[TK-23] names the only product of an order that is flagged as a whole, and reports when the product is unknown', async () => {
  openAgeStep([kettle])
  expect((await instruction()).textContent).toContain('Товары 18+: Чайник.')
  cleanup()
  openAgeStep([kettle, shoes])
  expect((await instruction()).textContent).toContain('Товары 18+: в заказе не указано, какие.')
})

it('[TK-23] an age that is not confirmed requires one confirmation, which names the consequence', async () => {
  const server = openAgeStep([beer])
  await userEvent.click(await screen.findByRole('button', { name: /Возраст не подтверждён/ }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Заказ 100234 останется в магазине')
  expect(server.callsTo('POST tasks/7/events')).toEqual([])
})
