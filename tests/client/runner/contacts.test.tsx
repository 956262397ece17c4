// @vitest-environment jsdom
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryKeys } from '../../../src/client/http/query-keys.ts'
import { ContactsButton } from '../../../src/client/runner/contacts/contacts-button.tsx'
import { FakeServer, Refused, pressCtrlEnter, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { offeredEvent, taskView } from './sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('confirming/v2')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const atTheCall = () => {
  const view = taskView({
    workflow: 'confirming',
    version: 2,
    state: 'shortageUnreachable',
    stage: 'outcome',
    form: 'confirming/v2/outcome',
    show: ['phone'],
    mobile: true,
    events: [offeredEvent('CALL_STARTED', { tone: 'main', answer: 'agree' })],
    summary: { attempts: 1, callAttempts: 3 },
  })
  view.order!.otherPhones = ['79160001122']
  return view
}

it('[TK-21] the wish and the comment of the customer have their names', async () => {
  const view = atTheCall()
  const server = new FakeServer({
    ...view,
    order: { ...view.order!, customerRequests: 1, commentClient: 'Днём' },
  })
  server.answers['GET catalogs/customerRequests'] = () => [{ id: 1, description: 'Не звонить' }]
  openTask()
  const comment = await screen.findByText('Днём')
  expect(comment.parentElement!.textContent).toBe('Комментарий покупателя: Днём')
  const wish = await screen.findByText('Не звонить')
  expect(wish.parentElement!.textContent).toBe('Пожелание покупателя: Не звонить')
})

it('[TK-35] a wrong number leads to the other numbers of the customer', async () => {
  new FakeServer(atTheCall())
  openTask()
  const other = await screen.findByRole('link', { name: '+7 916 000-11-22' })
  expect(other.getAttribute('href')).toBe('tel:+79160001122')
})

it('[TK-35] a wrong number is marked as such, wherever it is offered', async () => {
  const view = atTheCall()
  const order = {
    ...view.order!,
    otherPhones: ['79160001122', '79160003344'],
    wrongPhones: ['79161234567', '79160003344'],
  }
  new FakeServer({ ...view, order })
  openTask()
  const textOf = async (name: string) =>
    (await screen.findByRole('link', { name })).parentElement!.textContent.replace(/\u00a0/g, ' ')
  expect(await textOf('+7 916 000-33-44')).toBe('+7 916 000-33-44 неверный')
  expect(await textOf('+7 916 000-11-22')).toBe('+7 916 000-11-22 ')
  expect(screen.getAllByText('неверный')).toHaveLength(2)
})

it.each([
  ['sms', 'Покупатель получит SMS об отмене.'],
  ['otherNumber', 'SMS об отмене придёт на другой номер заказа'],
  ['mail', 'Письмо об отмене придёт на электронную почту'],
  ['none', 'Сообщения об отмене не будет'],
] as const)('[TK-35] the dialog of a cancellation says who is told (%s)', async (noticeWay, text) => {
  const view = atTheCall()
  view.step.events = [offeredEvent('NOT_REACHED_CANCELLED', { tone: 'danger', irreversible: true })]
  new FakeServer({ ...view, order: { ...view.order!, noticeWay } })
  openTask()
  await userEvent.click(await screen.findByRole('button', { name: /не дозвонились/ }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(text)
})

it.each([
  ['sms', 'Когда заказ можно будет забрать, мы пришлём SMS.'],
  ['mail', 'мы напишем вам на электронную почту.'],
  ['none', 'Назовите, пожалуйста, верный номер.'],
] as const)('[TK-35] the script promises only a message that can be sent (%s)', async (noticeWay, text) => {
  const view = atTheCall()
  Object.assign(view.step, { state: 'call.accepted', script: 'accepted' })
  new FakeServer({ ...view, order: { ...view.order!, noticeWay } })
  openTask()
  expect((await screen.findByText(/Магазин соберёт его/)).textContent).toContain(text)
})

it('[TK-35] the dialog that cancels an empty order says that no message can be sent', async () => {
  const view = taskView({
    workflow: 'formatting',
    version: 2,
    state: 'confirming',
    stage: 'confirm',
    form: 'formatting/v2/start',
    events: [offeredEvent('FORM', { tone: 'main', irreversible: true })],
    summary: { collected: 0, ordered: 3, missing: 3, packagesSum: 0 },
  })
  new FakeServer({ ...view, order: { ...view.order!, noticeWay: 'none' } })
  openTask()
  await userEvent.click(await screen.findByRole('button', { name: /Отменить заказ/ }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain(
    'Сообщения об отмене не будет: номер покупателя отмечен как неверный.',
  )
  expect(question.textContent).not.toContain('получит SMS')
})

const drawButton = (rights: string[]) => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.rights, rights)
  const onSaved = vi.fn()
  const view = atTheCall()
  const server = new FakeServer(view)
  render(
    <FluentProvider theme={webLightTheme}>
      <QueryClientProvider client={client}>
        <ContactsButton order={view.order!} onSaved={onSaved} />
      </QueryClientProvider>
    </FluentProvider>,
  )
  return { server, onSaved }
}

it('[TK-35] only corrected values are sent, and a refusal is shown next to the form', async () => {
  const { server, onSaved } = drawButton(['orderEdit'])
  server.answers['PUT orders/100234'] = () => new Refused(400, 7, 'Некорректные данные')
  await userEvent.click(await screen.findByRole('button', { name: 'Исправить контакты' }))
  const dialog = within(await screen.findByRole('dialog'))
  const phone = dialog.getByLabelText('Телефон покупателя')
  await userEvent.clear(phone)
  await userEvent.type(phone, '8 916 765 43 21{Enter}')
  expect((await dialog.findByRole('alert')).textContent).toContain('Некорректные данные')
  server.answers['PUT orders/100234'] = () => ({ dateUpdate: '2026-03-05T10:00:00.000Z' })
  await userEvent.type(phone, '{Enter}')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(server.callsTo('PUT orders/100234')[1]?.body).toEqual({ phone: '8 916 765 43 21' })
})

it('[TK-35] a refused phone is shown at its field; Ctrl+Enter sends, the second button leads back', async () => {
  const { server, onSaved } = drawButton(['orderEdit'])
  const details = [{ path: '/body/phone', message: 'Неверный формат' }]
  server.answers['PUT orders/100234'] = () => new Refused(400, 7, 'Некорректные данные', details)
  await userEvent.click(await screen.findByRole('button', { name: 'Исправить контакты' }))
  const dialog = within(await screen.findByRole('dialog'))
  const phone = dialog.getByLabelText('Телефон покупателя')
  await userEvent.clear(phone)
  await userEvent.type(phone, '123')
  pressCtrlEnter()
  expect((await dialog.findByRole('alert')).textContent).toBe('Неверный формат')
  expect(phone.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.queryByText('Некорректные данные')).toBeNull()
  expect(server.callsTo('PUT orders/100234')).toHaveLength(1)
  await userEvent.type(phone, '4')
  expect(dialog.queryByRole('alert'), 'a corrected field has no error any more').toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onSaved).not.toHaveBeenCalled()
})

it('[TK-35] without the right to edit orders there is no button', () => {
  drawButton([])
  expect(screen.queryByRole('button', { name: 'Исправить контакты' })).toBeNull()
})
