import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parseMessagePath } from '../../../../../src/client/features/processes/workbench/message-paths.ts'
import type { ChangeableParts } from '../../../../../schemas/api/workbench.ts'
import { setWidth } from '../../../app/interface.tsx'
import { draftUrl, named, openWorkbench, textOf } from './draft-server.tsx'
import { noChanges, parts } from './sample-draft.ts'

/** jsdom has no workers, so the diagrams are not laid out. */
vi.mock('elkjs/lib/elk-worker.min.js?url', () => ({ default: 'elk-worker.js' }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setWidth(390)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sms = 'messages.sms.notReached'
const withMessages: ChangeableParts = {
  ...parts,
  texts: {
    ru: { ...parts.texts.ru, [sms]: 'Не дозвонились по заказу {{orderId}}.' },
    en: { ...parts.texts.en, [sms]: 'Could not reach you about {{orderId}}.' },
    kk: { ...parts.texts.kk, [sms]: '{{orderId}} бойынша хабарласа алмадық.' },
  },
  placeholders: { ...parts.placeholders, [sms]: ['orderId'] },
  messages: [
    { template: 'notReached', isSent: true, texts: [sms] },
    { template: 'assemblyDelayed', isSent: false, texts: ['messages.sms.assemblyDelayed'] },
  ],
  messageSamples: { orderId: 100234 },
}
const url = `${draftUrl}?part=messages`

const getButton = (name: string) =>
  [...document.querySelectorAll('button')].find((button) => named(name).test(button.textContent))!

it('[WB-01] the text of a message is changed with placeholders from a list, its length and a preview', async () => {
  const { sent } = await openWorkbench(url, {
    parts: withMessages,
    preview: (body) => ({ sms: `Просмотр ${JSON.stringify(body.orderId)}`, mail: null }),
  })
  const field = await waitFor(() => {
    const found = document.querySelector<HTMLTextAreaElement>(`[data-text="${sms}"] textarea`)
    expect(found).not.toBeNull()
    return found!
  })
  // Queries by role traverse the whole editor and are too slow.
  const options = [...document.querySelectorAll('option')].map(textOf)
  expect(options).toContain('номер заказа: например, 100234')
  expect(options).not.toContain('Сборка задерживается')
  fireEvent.change(field, { target: { value: 'я'.repeat(65) + ' {{orderId}}' } })
  await screen.findByText(/Символов: 72, это 2.сообщения/)
  fireEvent.change(screen.getByLabelText('Номер заказа'), { target: { value: '15' } })
  fireEvent.click(getButton('Показать с данными заказа'))
  await screen.findByText('Просмотр 15')
  fireEvent.click(getButton('Сохранить'))
  await waitFor(() =>
    expect(sent.at(-1)?.body.changes).toEqual({
      ...noChanges,
      texts: { ru: { [sms]: 'я'.repeat(65) + ' {{orderId}}' } },
    }),
  )
})

it('[WB-01] a changed message is named in the list of changes and leads to its text', async () => {
  await openWorkbench(draftUrl, {
    parts: withMessages,
    card: { changes: { ...noChanges, texts: { ru: { [sms]: 'Перезвоните нам' } } } },
  })
  await screen.findByText(named('Не смогли дозвониться'))
  fireEvent.click(getButton('Не смогли дозвониться'))
  await waitFor(() => expect(document.querySelector(`[data-text="${sms}"]`)).not.toBeNull())
})

it.each([
  ['messages.sms.cancelAtCourier', 'cancelAtCourier', 'sms', null, null],
  ['messages.sms.orderFormedAt_few', 'orderFormed', 'sms', 'At', 'few'],
  ['messages.sms.deliveryMovedToSlot', 'deliveryMoved', 'sms', 'ToSlot', null],
  ['messages.mail.refundDone.textGiftCard', 'refundDone', 'text', 'GiftCard', null],
  ['messages.mail.orderLost.subject', 'orderLost', 'subject', null, null],
])('[WB-01] %s is a text of %s', (path, template, kind, variant, plural) => {
  expect(parseMessagePath(path)).toEqual({ template, kind, variant, plural })
  expect(parseMessagePath('states.ready.title')).toBeNull()
})
