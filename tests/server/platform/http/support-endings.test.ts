import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuse, type Refusal } from '../../../../src/server/platform/http/refusal.ts'
import {
  translateRefusal,
  type SupportContacts,
} from '../../../../src/server/platform/http/support-endings.ts'
import { newKey, newOrder, openTask } from '../../../support/orders.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

const support: SupportContacts = { general: 'help@shop.test', it: 'it@shop.test', crm: 'crm@shop.test' }
const noAddresses: SupportContacts = { general: null, it: null, crm: null }
const text = (refusal: Refusal, addresses = support) => translateRefusal(refusal, 'ru', addresses)

describe('[SP-07] the support sentences of section 8', () => {
  it.each<[string, Refusal, string]>([
    [
      'a task that cannot be completed',
      refuse.denied('errors:eventNotAllowed'),
      'Задачу завершить нельзя, обратитесь в ИТ-поддержку: it@shop.test',
    ],
    [
      'an action that is not offered',
      refuse.denied('errors:actionNotOffered'),
      'Задачу завершить нельзя, обратитесь в ИТ-поддержку: it@shop.test',
    ],
    [
      'a status that cannot be changed',
      refuse.statusFailed('errors:statusNotMoved'),
      'Статус заказа изменить нельзя, обратитесь в поддержку CRM: crm@shop.test',
    ],
    [
      'marks that were not updated',
      refuse.marksFailed('errors:marksFailed'),
      'Не удалось обновить данные о марках в заказе! Обновите страницу или обратитесь в поддержку: help@shop.test',
    ],
  ])('%s', (_, refusal, ending) => {
    expect(text(refusal).endsWith(ending), text(refusal)).toBe(true)
  })

  it('without a configured address they name the support team only', () => {
    expect(text(refuse.denied('errors:eventNotAllowed'), noAddresses)).toMatch(/в ИТ-поддержку$/)
  })

  it.each([
    refuse.forbidden(),
    refuse.denied('errors:taskOver'),
    refuse.marksFailed('errors:markUnreadable'),
    refuse.statusFailed('errors:testPayment.nothingHeld'),
  ])('a refusal that already contains instructions has none: $key', (refusal) => {
    expect(text(refusal)).not.toMatch(/поддержк/)
  })
})

describe('[SP-07] the responses of the server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ config: { support } })
  })
  afterAll(() => server.close())

  it('a step that its task no longer accepts names the IT support', async () => {
    const taskId = await openTask(server, await newOrder(server), 'formatting')
    const { body: view } = await server.call('store', 'GET', `/api/tasks/${taskId}`)
    const { status, body } = await server.call(
      'store',
      'POST',
      `/api/tasks/${taskId}/events`,
      { type: 'FORM', payload: {}, revision: view.step.revision },
      { 'idempotency-key': newKey() },
    )
    expect([status, body.code]).toEqual([409, 19])
    expect(body.message).toMatch(/^Не удалось выполнить действие.*ИТ-поддержку: it@shop\.test$/)
  })

  it('[EN-04] a step with the key of another step names that, not the IT support', async () => {
    const taskId = await openTask(server, await newOrder(server), 'formatting')
    const key = newKey()
    const send = (type: string, revision: number) =>
      server.call(
        'store',
        'POST',
        `/api/tasks/${taskId}/events`,
        { type, payload: {}, revision },
        { 'idempotency-key': key },
      )
    const { body: view } = await server.call('store', 'GET', `/api/tasks/${taskId}`)
    const { revision } = view.step
    const first = await send('STARTED', revision)
    expect(first.status).toBe(200)
    for (const other of [first.body.step.revision, first.body.step.revision + 7]) {
      const { status, body } = await send('STARTED', other)
      expect([status, body.code, body.message]).toEqual([
        409,
        19,
        'Этот запрос уже был отправлен с другими данными',
      ])
    }
    expect((await send('STARTED', revision)).status, 'a repetition').toBe(200)
  })

  it('an order whose status cannot be changed names the CRM support, also in a response with several results', async () => {
    const orderId = await newOrder(server)
    const { body: row } = await server.call('admin', 'GET', `/api/admin/check-order-move/${orderId}`)
    const { body } = await server.call(
      'admin',
      'POST',
      '/api/admin/move-status',
      { orders: [{ id: orderId, dateUpdate: row.dateUpdate }], statusId: 999 },
      { 'idempotency-key': newKey() },
    )
    expect(body.results[0]).toMatchObject({ ok: false, code: 45 })
    expect(body.results[0].message).toMatch(/^Не удалось изменить статус заказа.*CRM: crm@shop\.test$/)
  })
})
