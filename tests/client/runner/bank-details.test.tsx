// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TaskView } from '../../../schemas/api/tasks.ts'
import { addDays } from '../../../src/shared/store-day.ts'
import { FakeServer, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { offeredEvent, taskView } from './sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await Promise.all(['initiateRefund/v1', 'manualTransferring/v1'].map(loadForms))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const events = 'POST tasks/7/events'
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

const detailsView = () =>
  taskView({
    workflow: 'initiateRefund',
    state: 'open.enteringDetails',
    stages: ['products', 'confirm'],
    stage: 'confirm',
    form: 'initiateRefund/v1/bank-details',
    summary: { chosen: 1, backSum: 1_000_00 },
    events: [offeredEvent('CONFIRM_WITH_DETAILS', { payload: 'step', tone: 'main', irreversible: true })],
  })

const transferView = (overrides: Partial<TaskView> = {}) =>
  taskView(
    {
      workflow: 'manualTransferring',
      state: 'transferring',
      stages: ['details', 'transfer'],
      stage: 'transfer',
      form: 'manualTransferring/v1/transfer',
      summary: { refundId: 5, transferDays: 30 },
      events: [offeredEvent('TRANSFERRED', { payload: 'step', tone: 'main', irreversible: true })],
    },
    overrides,
  )

async function typeDetails(bik: string, account: string, correspondent: string) {
  for (const [name, text] of [
    [/БИК/, bik],
    [/Банк/, 'Демо-банк'],
    [/Расчётный/, account],
    [/Корреспондентский/, correspondent],
  ] as const) {
    // Pasted, because keys at this speed would count as a scan.
    const input = await field(name)
    await userEvent.clear(input)
    await userEvent.click(input)
    await userEvent.paste(text)
  }
}

it('[RF-09] a wrong control digit has its own message at the field, before the irreversible confirmation', async () => {
  const server = new FakeServer(detailsView())
  openTask()
  await typeDetails('044525951', '40817810800089270656', '30101810000000000951')
  await press(/Подтвердить возврат/)
  expect(await screen.findByText(/Контрольная цифра корреспондентского счёта/)).toBeTruthy()
  expect(screen.getByText(/Расчётный счёт не подходит к БИК/)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(server.callsTo(events)).toHaveLength(0)

  await typeDetails('044525951', '40702810900000000025', '40101810000000000951')
  expect(await screen.findByText('Корреспондентский счёт начинается с 301')).toBeTruthy()
  await typeDetails('044525951', '40702810900000000025', '30101810400000000225')
  expect(await screen.findByText(/Последние три цифры корреспондентского счёта/)).toBeTruthy()
})

it('[VA-01] a field of which nothing is visible is an empty one: its error is at the field', async () => {
  const server = new FakeServer(detailsView())
  openTask()
  await typeDetails('044525951', '40702810900000000025', '30101810000000000951')
  const bank = await field(/Банк/)
  await userEvent.clear(bank)
  await userEvent.click(bank)
  await userEvent.paste('\u3164\u2003')
  await press(/Подтвердить возврат/)
  await waitFor(() => expect(bank.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(bank.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent).toBe(
    'Поле обязательно для заполнения!',
  )
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(server.callsTo(events)).toHaveLength(0)
})

it('[RF-09] matching details lead to the confirmation', async () => {
  new FakeServer(detailsView())
  openTask()
  await typeDetails('044514512', '40702810900000000025', '30101810900000000512')
  await press(/Подтвердить возврат/)
  await waitFor(() => expect(screen.queryByText(/контрольная цифра/i)).toBeNull())
  expect(await screen.findByText(/изменить возврат нельзя/)).toBeTruthy()
})

it('[RF-09] the payee is the customer until another one is typed', async () => {
  new FakeServer(detailsView())
  openTask()
  expect((await field(/Получатель/)).value).toBe('Анна Белова')
})

it('[RF-09] [TK-12] the form of a corrected account has the values that the refund has now', async () => {
  const account = {
    payerName: 'Белова Анна',
    bik: '044525225',
    bankName: 'Демо-банк',
    checkingAccount: '40817810099910004312',
    correspondentAccount: '30101810400000000225',
  }
  new FakeServer(
    taskView(
      {
        workflow: 'manualTransferring',
        state: 'correcting',
        stages: ['details', 'transfer'],
        stage: 'details',
        form: 'manualTransferring/v1/details',
        summary: { refundId: 5 },
        events: [offeredEvent('DETAILS_CORRECTED', { payload: 'step', tone: 'main' })],
      },
      {
        extraFacts: Object.entries({ ...account, total: '129900' }).map(([name, value]) => ({ name, value })),
      },
    ),
  )
  openTask()
  await field(/БИК/)
  const typed = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
  expect(typed).toEqual(expect.arrayContaining(Object.values(account)))
})

it('[RF-10] a transfer dated tomorrow is refused at the field, without a confirmation', async () => {
  const server = new FakeServer(transferView())
  openTask()
  await userEvent.type(await field(/Номер платёжного/), '123')
  const inTwoDays = addDays(new Date().toISOString().slice(0, 10), 2).split('-').reverse().join('.')
  await userEvent.type(await field(/Дата перевода/), inTwoDays)
  await press(/Перевод возврата выполнен/)
  expect(await screen.findByText(/не может быть позже сегодняшней/)).toBeTruthy()
  expect(screen.queryByText(/нельзя отменить/)).toBeNull()
  expect(server.callsTo(events)).toHaveLength(0)
})

it('[RF-10] the confirmation of a transfer names the sum, the payee and the payment order', async () => {
  new FakeServer(
    transferView({
      extraFacts: [
        { name: 'payerName', value: 'Белова Анна' },
        { name: 'total', value: '129900' },
      ],
    }),
  )
  openTask()
  await userEvent.type(await field(/Номер платёжного/), '4711')
  await userEvent.type(await field(/Дата перевода/), '05.03.2026')
  await press(/Перевод возврата выполнен/)
  const question = await screen.findByText(/нельзя отменить/)
  expect(question.textContent).toMatch(
    /1.299,00.₽, получатель Белова Анна, платёжное поручение №\u00a04711 от 05\.03\.2026/,
  )
})

it.each([
  ['awaitsApproval', /ждёт подтверждения второго сотрудника/],
  ['ownApproval', /Вы подтвердили этот перевод/],
])('[TK-12] [AC-03] a transfer with %s has no form and no instruction to pay', async (context, text) => {
  new FakeServer(
    taskView({
      workflow: 'manualTransferring',
      state: 'transferring',
      stages: ['details', 'transfer'],
      stage: 'transfer',
      form: 'manualTransferring/v1/approval',
      summary: { refundId: 5, transferDays: 30, context },
      refundToApprove: 5,
      events: [offeredEvent('DETAILS_WRONG', { payload: 'none', tone: 'plain' })],
    }),
  )
  openTask()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: /возврат.*5/i }).getAttribute('href')).toBe('/refunds/5')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText(/переведите деньги/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Перевод возврата выполнен/ })).toBeNull()
})

it('[ST-05] the error of an empty field disappears as soon as something is typed', async () => {
  new FakeServer(transferView())
  openTask()
  await press(/Перевод возврата выполнен/)
  const number = await field(/Номер платёжного/)
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.type(number, '1')
  expect(document.activeElement).toBe(number)
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('false'))
})
