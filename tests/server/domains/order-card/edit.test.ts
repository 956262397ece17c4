import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const card = async (id: number): Promise<Json> =>
  (await server.call('admin', 'GET', `/api/orders/${id}`)).body
const edit = (id: number, body: Json, headers: Record<string, string> = {}, user = 'admin') =>
  server.call(user, 'PUT', `/api/orders/${id}`, body, headers)
const readLog = async (): Promise<Json[]> =>
  (await server.call('admin', 'GET', '/api/catalogs/managers')).body

describe('[OC-02] fields of an order that are changed on its card', () => {
  it('a checkbox and a choice are saved at once, and the log has author, old and new value', async () => {
    const id = await newOrder(server)
    const { planDateIssued, dateUpdate } = (await card(id)).order
    const [manager] = await readLog()
    const firstEdit = await edit(id, { productsForAdults: true }, { 'x-order-update-time': dateUpdate })
    expect(firstEdit.status).toBe(200)
    expect(firstEdit.headers['x-order-update-time']).toBe(firstEdit.body.dateUpdate)
    expect(Date.parse(firstEdit.body.dateUpdate)).toBeGreaterThan(Date.parse(dateUpdate))
    expect((await edit(id, { manager: manager.id, planDateIssued })).status).toBe(200)
    const { order, log } = await card(id)
    expect(order).toMatchObject({ productsForAdults: true, manager: manager.id })
    const lines = log.filter((line: Json) => line.action === 'editOrder')
    expect(lines).toMatchObject([
      { entityName: 'manager', old: null, new: manager.id, userName: 'Павел Новиков' },
      { entityName: 'productsForAdults', old: false, new: true },
    ])
    expect((await edit(id, { manager: null, planDateIssued })).status, 'taken away').toBe(200)
    expect((await card(id)).order.manager).toBeNull()
  })

  it('[TK-35] name, phone and receiver are corrected with the right, logged, and the phone accepted in any spelling', async () => {
    const id = await newOrder(server)
    const contacts = { name: ' Белова \u0007Анна ', phone: '8 (916) 765-43-21', fullNameReciever: 'Пётр' }
    expect((await edit(id, contacts, {}, 'operator')).status).toBe(200)
    const { order, log } = await card(id)
    expect(order).toMatchObject({ name: 'Белова Анна', phone: '79167654321', fullNameReciever: 'Пётр' })
    expect(log.filter((line: Json) => line.action === 'editOrder')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entityName: 'phone', old: '79161234567', new: '79167654321' }),
        expect.objectContaining({ entityName: 'name', old: 'Смирнова Анна', new: 'Белова Анна' }),
      ]),
    )
    expect((await edit(id, { name: 'Анна' }, {}, 'store')).status).toBe(403)
    for (const [field, value] of [
      ['phone', '12345'],
      ['phone', '+49 30 1234567'],
      ['name', '   '],
      ['name', '\u3164\u2800'],
      ['fullNameReciever', '«.,!»'],
      ['phoneReciever', 'нет'],
    ] as const) {
      const { status, body } = await edit(id, { [field]: value })
      expect([status, body.code], `${field} ${value}`).toEqual([400, 7])
      // A shorter one is refused by its length.
      if (value.length > 10)
        expect(body.details).toEqual([
          { path: `/body/${field}`, message: 'Неверный номер телефона. Введите его целиком, с кодом' },
        ])
    }
    expect((await edit(id, { fullNameReciever: null })).status).toBe(200)
    expect((await card(id)).order.fullNameReciever).toBeNull()
  })

  it.each([
    ['', 'Поле обязательно для заполнения!'],
    [' ', 'Поле обязательно для заполнения!'],
    ['\u200b', 'Поле обязательно для заполнения!'],
    ['...', 'Неверный формат'],
    ['«—»', 'Неверный формат'],
  ])('[TK-35] the name «%s» is refused: %s', async (name, message) => {
    const id = await newOrder(server)
    for (const [field, value] of [
      ['name', name],
      ...(name === '' || name === '...' ? [['phone', name]] : []),
    ] as [string, string][]) {
      const { status, body } = await edit(id, { [field]: value })
      expect([status, body.code, body.details[0]]).toEqual([400, 7, { path: `/body/${field}`, message }])
    }
  })

  it('[TK-35] the other numbers of the customer are shown in calls', async () => {
    const loyaltyCardNumber = '2900000000017'
    await newOrder(server, { loyaltyCardNumber, phone: '+7 916 000-11-22' })
    const id = await newOrder(server, { loyaltyCardNumber, customerRequests: 2 })
    const taskId = await openTask(server, id, 'confirming')
    const { body } = await server.call('operator', 'GET', `/api/tasks/${taskId}`)
    expect(body.order.otherPhones).toEqual(['79160001122'])
  })

  it('[TK-35] a number stays marked as wrong beside it, until it is entered again', async () => {
    const id = await newOrder(server, { phone: '+7 916 000-33-44', customerRequests: 2 })
    const taskId = await openTask(server, id, 'confirming')
    const readContacts = async () => {
      const { phone, otherPhones, wrongPhones, noticeWay } = (
        await server.call('operator', 'GET', `/api/tasks/${taskId}`)
      ).body.order
      return { phone, otherPhones, wrongPhones, noticeWay }
    }
    const wrong = '79160003344'
    await sendTaskEvent(server, 'operator', taskId, 'CALL_STARTED')
    await sendTaskEvent(server, 'operator', taskId, 'CALL_FAILED', { waitReasonId: 8 })
    expect(await readContacts()).toMatchObject({ phone: wrong, wrongPhones: [wrong], noticeWay: 'none' })
    await edit(id, { phoneReciever: '+7 916 000-55-66' })
    expect(await readContacts()).toMatchObject({ wrongPhones: [wrong], noticeWay: 'otherNumber' })
    await edit(id, { phone: '+7 916 000-77-88' })
    expect(await readContacts()).toMatchObject({ wrongPhones: [wrong], noticeWay: 'sms' })
    await edit(id, { phone: '+7 916 000-33-44' })
    expect(await readContacts()).toMatchObject({ phone: wrong, wrongPhones: [], noticeWay: 'sms' })
  })

  it('an unchanged value changes nothing and writes no line', async () => {
    const id = await newOrder(server)
    const before = await card(id)
    expect((await edit(id, { productsForAdults: false })).body.dateUpdate).toBe(before.order.dateUpdate)
    expect(await card(id)).toEqual(before)
  })

  it('an outdated screen, or one with another promise, is refused with 355; of two concurrent changes one wins', async () => {
    const id = await newOrder(server)
    const { dateUpdate, planDateIssued } = (await card(id)).order
    const stale = { 'x-order-update-time': dateUpdate }
    const responses = await Promise.all([
      edit(id, { languageId: 'en', planDateIssued }, stale),
      edit(id, { languageId: 'kk', planDateIssued }, stale),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe(355)
    const otherPromise = '2030-01-01T00:00:00.000Z'
    expect((await edit(id, { languageId: 'ru', planDateIssued: otherPromise })).body.code).toBe(355)
  })

  it('[OC-05] the second user sees who was first and what became of the field, or that it was another', async () => {
    const id = await newOrder(server)
    const stale = { 'x-order-update-time': (await card(id)).order.dateUpdate }
    server.clock.at = new Date(server.clock.at.getTime() + 60_000)
    await edit(id, { languageId: 'en' }, {}, 'manager')
    const sameField = await edit(id, { languageId: 'kk' }, stale)
    expect(sameField.body).toMatchObject({
      code: 355,
      details: { field: 'languageId', old: 'ru', now: 'en' },
    })
    expect(sameField.body.details.userName).toBe('Андрей Волков')
    const otherField = await edit(id, { productsForAdults: true }, stale)
    expect(otherField.body).toMatchObject({ code: 355, details: { field: null, userName: 'Андрей Волков' } })
    expect(otherField.body.details).not.toHaveProperty('now')
    expect((await card(id)).order).toMatchObject({ languageId: 'en', productsForAdults: false })
  })

  it('users without the right or of another store and finished orders are refused; so are unknown values', async () => {
    const id = await newOrder(server)
    expect((await edit(id, { productsForAdults: true }, {}, 'store')).status).toBe(403)
    const foreign = await newOrder(server, { pfm: '1002' })
    expect((await edit(foreign, { productsForAdults: true }, {}, 'nobody')).status).toBe(403)
    for (const body of [
      {},
      { manager: 'nobody-here', planDateIssued: null },
      { languageId: 'xx' },
      { pfm: '1002' },
    ])
      expect((await edit(id, body)).status, JSON.stringify(body)).toBe(400)
    expect((await edit(99_999_999, { productsForAdults: true })).status).toBe(404)
    const { body } = await server.call('admin', 'GET', `/api/orders/${id}/actions/cancelOrder`)
    await server.call(
      'admin',
      'POST',
      `/api/orders/${id}/actions/cancelOrder/events`,
      { type: 'CANCEL', revision: body.step.revision, payload: {} },
      { 'idempotency-key': 'edit-after-cancel' },
    )
    expect((await edit(id, { productsForAdults: true })).body).toMatchObject({
      code: 19,
      message: 'Заказ завершён: изменить его нельзя',
    })
  })
})
