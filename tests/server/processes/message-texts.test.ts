import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMailText } from '../../../src/server/platform/adapters/mail/texts.ts'
import type { ReplacementTexts } from '../../../src/server/platform/adapters/own-texts.ts'
import type { SmsTemplate } from '../../../src/server/platform/adapters/sms/templates.ts'
import { buildSmsText } from '../../../src/server/platform/adapters/sms/texts.ts'
import { events } from '../../../src/server/platform/db/schema/events.ts'
import { listTransitionPlaces } from '../../../workflows/changes/transitions.ts'
import { getWorkflow } from '../../../src/server/engine/registry.ts'
import { publishChanges } from '../../support/changed-version.ts'
import { newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const path = '/api/workflows/formatting'
const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  server.call('owner', method, url, body)
const startDraft = async (): Promise<Json> =>
  (await call('POST', `${path}/drafts`, { basedOn: 2, title: 'Свои сообщения' })).body
const collecting = getWorkflow('formatting', 2)
const state = listTransitionPlaces(collecting).find(({ event }) => event === 'STARTED')!.target!
const changes = {
  texts: {
    ru: {
      'messages.sms.assemblyDelayed': 'Собираем {{orderId}} дольше, простите.',
      'messages.mail.assemblyDelayed.subject': 'Простите за задержку {{orderId}}',
    },
  },
  limits: {},
  steps: [],
  actions: [
    { state, at: 'entry', action: { type: 'notifyCustomer', params: { template: 'assemblyDelayed' } } },
  ],
}

const messagesOf = async (orderId: number) => {
  const rows = await server.services.database.db.select().from(events).where(eq(events.orderId, orderId))
  return rows.flatMap(({ handler, data }) => {
    const { template, params, language, own } = data as {
      template: SmsTemplate
      params: Record<string, string>
      language: string
      own?: ReplacementTexts
    }
    if (template !== 'assemblyDelayed') return []
    if (handler === 'sms.send') return [buildSmsText(template, params, language, own)]
    return handler === 'mail.send' ? [buildMailText(template, params, language, own).subject] : []
  })
}

describe('a changed text of a standard message', () => {
  it('[WB-01] is sent by an instance of the version, and the standard text by one of the base', async () => {
    await publishChanges(server, 'formatting', 2, changes)
    const send = async (pfm: string) => {
      const orderId = await newOrder(server, { pfm, email: 'anna@example.com' })
      await sendTaskEvent(server, 'all', await openTask(server, orderId, 'formatting'), 'STARTED')
      return { orderId, texts: await messagesOf(orderId) }
    }
    const own = await send('1001')
    expect(own.texts.sort()).toEqual([
      `Простите за задержку ${own.orderId}`,
      `Собираем ${own.orderId} дольше, простите.`,
    ])
    const { texts } = await send('1002')
    expect(texts).toEqual([])
  })

  it('[WB-01] is previewed with a real order before it is saved, in its language', async () => {
    const draft = await startDraft()
    const orderId = await newOrder(server, { pfm: '1001' })
    const preview = (body: object, user = 'owner') =>
      server.call(user, 'POST', `${path}/drafts/${draft.id}/message-preview`, {
        template: 'assemblyDelayed',
        language: 'ru',
        orderId,
        texts: {},
        ...body,
      })
    const texts = { 'messages.sms.assemblyDelayed': 'Ещё собираем {{orderId}}' }
    expect((await preview({ texts })).body.sms).toBe(`Ещё собираем ${orderId}`)
    expect((await preview({})).body.sms).toContain(`Сборка заказа ${orderId}`)
    expect((await preview({ language: 'en' })).body.mail.subject).toContain(String(orderId))
    expect((await preview({ orderId: null })).body.sms).toContain('100234')
    // The order is not stored yet.
    expect((await preview({ template: 'storageEnding' })).body.sms).toContain('24.11.2026')
    expect(await preview({ template: 'orderFormed' })).toMatchObject({ status: 404 })
    expect(await preview({ orderId: 1 })).toMatchObject({ status: 404 })
  })
})
