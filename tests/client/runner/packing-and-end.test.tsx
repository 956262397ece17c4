// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import endStyles from '../../../src/client/runner/parts/end-screen.module.css'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { FakeServer, openTask, setUpRunner } from './runner-stage.tsx'
import { endedView, offeredEvent, packingView, taskView } from './sample-task.ts'

beforeEach(() => setUpRunner())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const withoutHardSpaces = ({ textContent }: Element) => textContent.replace(/\u00a0/g, ' ')

it('[TK-17] the end of a task links to the current tasks of the same order', async () => {
  const view = endedView()
  const server = new FakeServer(view)
  const tasks = [
    { taskId: 7, taskType: 'delivery', taskStatus: 'open' },
    { taskId: 9, taskType: 'paying', taskStatus: 'open' },
    { taskId: 10, taskType: 'disbanding', taskStatus: 'done' },
  ]
  server.answers['GET catalogs/taskTypes'] = () => [{ id: 'paying', description: 'Оплата' }]
  server.answers['GET tasks?orderId=100234'] = () => ({ items: tasks, total: 3, totalIsExact: true })
  openTask()
  expect(await screen.findByRole('link', { name: 'Этот заказ: Оплата' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /^Этот заказ/ })).toHaveLength(1)
})

it.each([
  ['an unpaid issue', { workflow: 'delivery', state: 'toBePaidInFull' }, 'done', 'paying', 'Оплата'],
  ['a cancelled collection', { state: 'withdrawn' }, 'withdrawn', 'disbanding', 'Расформирование'],
] as const)('[TK-17] after %s the main button names and opens the task of the order', async (...row) => {
  const [, step, taskStatus, taskType, name] = row
  const view = endedView()
  Object.assign(view.step, step)
  Object.assign(view.task, { taskStatus })
  const server = new FakeServer(view)
  server.answers['GET catalogs/taskTypes'] = () => [{ id: taskType, description: name }]
  const tasks = [{ taskId: 9, taskType, taskStatus: 'open' }]
  server.answers['GET tasks?orderId=100234'] = () => ({ items: tasks, total: 1, totalIsExact: true })
  server.answers['GET tasks/next?order=100234'] = () => ({ taskId: 9 })
  openTask()
  const main = await screen.findByRole('button', { name: new RegExp(`^Этот заказ: ${name}`) })
  expect(main.getAttribute('aria-keyshortcuts')).toBe('Control+Enter')
  expect(screen.queryByRole('link', { name: /^Этот заказ/ })).toBeNull()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(server.callsTo('POST tasks/take-next?order=100234')).toHaveLength(1))
})

it('[TK-07] the end of a task shows no stage that was not needed as open', async () => {
  const stages = ['code', 'issue', 'return']
  new FakeServer(
    taskView({
      workflow: 'delivery',
      state: 'issuedInFull',
      ended: true,
      form: null,
      events: [],
      stages,
      stage: 'issue',
    }),
  )
  openTask()
  const list = await screen.findByRole('list', { name: 'Этапы' })
  expect(list.querySelectorAll('li')).toHaveLength(2)
  expect(list.textContent).not.toContain('Возврат остатка')
})

it.each([
  ['cancellationAgreed', 'Отмена согласована с покупателем', true],
  ['notReachedCancelled', 'Заказ отменён: не дозвонились', false],
])('[TK-20] the end of a call in %s says what happened', async (state, title, success) => {
  const view = taskView({ workflow: 'confirming', version: 2, state, ended: true, form: null, events: [] })
  // Goods were collected, so that the cancelled order still has to be disbanded.
  new FakeServer({ ...view, order: { ...view.order, orderStatusId: orderStatus.toBeDisbanded } })
  openTask()
  const heading = await screen.findByRole('heading', { name: title })
  expect(heading.parentElement!.querySelector('svg')!.classList.contains(endStyles['icon']!)).toBe(success)
})

it('[TK-03] the step of the packages shows the price of each bag and the sum to pay with bags', async () => {
  const packing = packingView()
  const summary = { ...packing.step.summary, collected: 3, missing: 0, lineCounts: '11:2 12:1' }
  const server = new FakeServer({
    ...packing,
    order: { ...packing.order, payable: 149_00, total: 149_00, payStatusId: payStatus.notPaid },
    step: { ...packing.step, summary, data: { packages: [{ typeId: 1, count: 2 }] } },
  })
  server.answers['GET catalogs/bagTypes'] = () => [
    { id: 1, description: 'Пакет большой', price: 10_00 },
    { id: 2, description: 'Пакет без ручек', price: 0 },
  ]
  openTask()
  const bags = await screen.findByText('Пакеты: 20,00 ₽')
  expect(withoutHardSpaces(bags.parentElement!)).toContain('К оплате с пакетами: 169,00 ₽')
  expect(screen.getByText('10,00 ₽')).toBeTruthy()
})

it('[TK-03] the step of the packages shows no price to a customer who has paid', async () => {
  const packing = packingView()
  const summary = { ...packing.step.summary, collected: 3, missing: 0, lineCounts: '11:2 12:1' }
  const server = new FakeServer({
    ...packing,
    order: { ...packing.order, payable: 0, total: 149_00, payStatusId: payStatus.paid },
    step: { ...packing.step, summary, data: { packages: [{ typeId: 1, count: 2 }] } },
  })
  server.answers['GET catalogs/bagTypes'] = () => [{ id: 1, description: 'Пакет большой', price: 10_00 }]
  openTask()
  const bags = await screen.findByText('Пакеты: бесплатно')
  expect(withoutHardSpaces(bags.parentElement!)).toContain('К оплате с пакетами: 0,00 ₽')
  expect(screen.queryByText('10,00 ₽')).toBeNull()
})

it('[TK-03] the confirmation of forming names the sum with the chosen bags, beside and in the question', async () => {
  new FakeServer(
    taskView(
      {
        state: 'confirming',
        stage: 'confirm',
        form: 'formatting/v1/confirm',
        events: [offeredEvent('FORM', { payload: 'step', tone: 'main', irreversible: true })],
        summary: {
          ordered: 3,
          collected: 3,
          missing: 0,
          lineCounts: '11:2 12:1',
          packages: 2,
          packagesSum: 22_00,
        },
      },
      { order: { ...taskView({}).order, payable: 149_00, total: 149_00, payStatusId: payStatus.notPaid } },
    ),
  )
  openTask()
  const sum = 'Пакеты: 22,00 ₽, к оплате с пакетами: 171,00 ₽'
  expect(await screen.findByText(new RegExp(sum))).toBeTruthy()
  expect(withoutHardSpaces(screen.getByRole('complementary'))).toContain('149,00 ₽ → 171,00 ₽')
  await userEvent.click(screen.getByRole('button', { name: /Сформировать/ }))
  expect(withoutHardSpaces(await screen.findByRole('alertdialog'))).toContain(sum)
})

it('[TK-03] on the step of the packages the goods next to it are the collected ones', async () => {
  const packing = packingView()
  new FakeServer({
    ...packing,
    step: {
      ...packing.step,
      summary: { ...packing.step.summary, lineCounts: '11:1 12:0', lineReasons: '11:1 12:1' },
    },
  })
  openTask()
  const aside = (await screen.findByText(/^В заказе 2 строки/)).closest('aside')
  const goods = withoutHardSpaces(aside!)
  expect(goods).toContain('1 из 2 шт.')
  expect(goods).toContain('0 из 1 шт.')
})
