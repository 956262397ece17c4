import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailingRecipients } from '../../../../src/server/platform/db/schema/mailings.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { addUser } from '../../../support/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  await addUser(db, {
    id: 'mailer',
    name: 'Инна Одномагазинная',
    rights: ['settingsMailing'],
    stores: ['1001'],
  })
})
afterAll(() => server.close())
beforeEach(() => server.services.database.db.delete(mailingRecipients))

const url = '/api/recipients'
const recipient = { email: 'Boss@Example.org', mailings: ['lateOrders', 'eventFailed'] }
const add = (body: unknown, user = 'admin') => server.call(user, 'POST', url, body as Json)
const list = async (query = '', user = 'admin') => (await server.call(user, 'GET', `${url}${query}`)).body

describe('[ST-07] recipients of mailings', () => {
  it('are added, listed by e-mail, found by a part of it and by a mailing, changed and removed', async () => {
    const { status, body } = await add(recipient)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...recipient, changedAt: '2026-11-21T09:00:00.000Z' })
    await add({ email: 'anna@example.org', mailings: [] })
    expect((await list()).items.map(({ email }: Json) => email)).toEqual([
      'anna@example.org',
      recipient.email,
    ])
    expect(await list('?search=BOSS@')).toMatchObject({ total: 1, items: [{ id: body.id }] })
    expect(await list('?search=%25')).toEqual({ items: [], total: 0 })
    expect(await list('?mailing=eventFailed')).toMatchObject({ total: 1, items: [{ id: body.id }] })
    expect(await list('?limit=1&offset=1')).toMatchObject({ total: 2, items: [{ id: body.id }] })
    const to = { email: 'chief@example.org', mailings: ['alerts'] }
    expect(
      (await server.call('admin', 'PUT', `${url}/${body.id}`, { from: recipient, to })).body,
    ).toMatchObject(to)
    expect((await server.call('admin', 'DELETE', `${url}/${body.id}`)).status).toBe(204)
    expect((await server.call('admin', 'DELETE', `${url}/${body.id}`)).status).toBe(404)
    expect((await list()).total).toBe(1)
  })

  it('a duplicate is refused in any letter case, also two concurrent ones and one created by a change', async () => {
    const responses = await Promise.all(
      ['a@example.org', 'A@EXAMPLE.ORG'].map((email) => add({ ...recipient, email })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = responses.find(({ status }) => status === 409)!
    expect(refused.body).toMatchObject({ code: 19, message: 'Такой получатель уже есть' })
    const otherRecipient = (await add(recipient)).body
    const duplicate = { ...recipient, email: 'A@example.org' }
    const change = await server.call('admin', 'PUT', `${url}/${otherRecipient.id}`, {
      from: recipient,
      to: duplicate,
    })
    expect([change.status, change.body.code]).toEqual([409, 19])
    // Its own e-mail in another letter case is no duplicate.
    const sameEmail = { ...recipient, email: recipient.email.toUpperCase() }
    expect(
      (await server.call('admin', 'PUT', `${url}/${otherRecipient.id}`, { from: recipient, to: sameEmail }))
        .status,
    ).toBe(200)
  })

  it('of two who change one recipient the second is refused, and nothing is changed', async () => {
    const { id } = (await add(recipient)).body
    const change = (mailings: string[]) =>
      server.call('admin', 'PUT', `${url}/${id}`, { from: recipient, to: { ...recipient, mailings } })
    const responses = await Promise.all([change(['alerts']), change([])])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)!.body.code).toBe(355)
  })

  it('an e-mail is required', async () => {
    const { status, body } = await add({ mailings: [] })
    expect([status, body.code]).toEqual([400, 7])
    expect(body.details).toContainEqual({
      path: '/body/email',
      message: 'Поле обязательно для заполнения!',
    })
  })

  it.each([
    ['no e-mail', { email: 'boss', mailings: [] }],
    ['an empty one', { email: '', mailings: [] }],
    ['one with a line of its own', { email: 'a@example.org\nBcc: all@example.org', mailings: [] }],
    ['10,000 characters', { email: `${'a'.repeat(10_000)}@example.org`, mailings: [] }],
    ['hostile text', { email: `'; drop table orders; --<script>@x`, mailings: [] }],
    ['an unknown mailing', { email: 'a@example.org', mailings: ['everything'] }],
    ['one mailing twice', { email: 'a@example.org', mailings: ['alerts', 'alerts'] }],
    ['a field too much', { email: 'a@example.org', mailings: [], admin: true }],
  ])('%s is refused with code 7', async (_, body) => {
    const response = await add(body)
    expect([response.status, response.body.code]).toEqual([400, 7])
    expect((await list()).total).toBe(0)
  })

  it('the mailings are named in the reader’s language', async () => {
    await add(recipient)
    const types = async (language: string) =>
      (await server.call('admin', 'GET', `${url}/types`, undefined, { 'x-language': language })).body
    expect(await types('ru')).toMatchObject([
      {
        id: 'lateOrders',
        name: 'Заказы с просроченными задачами',
        goes: 'daily',
        recipients: 1,
        lastAt: null,
      },
      { id: 'alerts', goes: 'daily', recipients: 0 },
      { id: 'processes', goes: 'daily', recipients: 0 },
      { id: 'processAlerts', goes: 'atOnce', recipients: 0 },
      { id: 'eventFailed', goes: 'atOnce', recipients: 1 },
    ])
    expect((await types('en'))[0].name).toBe('Orders with overdue tasks')
    expect((await types('kk'))[0].name).toBe('Мерзімі өткен тапсырмалары бар тапсырыстар')
  })

  it('needs its right; users of some stores can read and change nothing', async () => {
    for (const [path, code] of [
      ['', 326],
      ['/types', 403],
      ['/rules', 326],
    ] as const)
      expect((await server.call('manager', 'GET', `${url}${path}`)).body.code).toBe(code)
    expect((await add(recipient, 'manager')).status).toBe(403)
    const { id } = (await add(recipient)).body
    expect((await list('', 'mailer')).total).toBe(1)
    expect((await add({ ...recipient, email: 'b@example.org' }, 'mailer')).status).toBe(403)
    const change = { from: recipient, to: { ...recipient, mailings: [] } }
    expect((await server.call('mailer', 'PUT', `${url}/${id}`, change)).status).toBe(403)
    expect((await server.call('mailer', 'DELETE', `${url}/${id}`)).status).toBe(403)
    expect(await list()).toMatchObject({ total: 1, items: [recipient] })
  })
})
