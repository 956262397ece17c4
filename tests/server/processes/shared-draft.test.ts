import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { signedInAs } from '../../support/tokens.ts'
import { waitUntil } from '../engine/events/worker-bench.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const path = '/api/workflows/formatting/drafts'
const startDraft = async (): Promise<Json> =>
  (await server.call('owner', 'POST', path, { basedOn: 2, title: 'Понятнее для новых' })).body
const read = async ({ id }: Json, user = 'owner') => (await server.call(user, 'GET', `${path}/${id}`)).body
const rename = ({ id }: Json, title: string, was: string, user = 'owner') =>
  server.call(user, 'PUT', `${path}/${id}/title`, { title, was })

describe('the title of a draft', () => {
  it('[WB-08] is changed, and a proof and a save of the old title stay valid', async () => {
    const draft = await startDraft()
    const saved = (
      await server.call('owner', 'PUT', `${path}/${draft.id}`, {
        changes: { ...draft.changes, texts: { ru: { 'states.ready.title': 'Соберите' } } },
        revision: 0,
      })
    ).body
    await server.call('owner', 'POST', `${path}/${draft.id}/proof`, { revision: saved.revision })
    expect(await rename(draft, ' Короче ', draft.title, 'all')).toMatchObject({
      status: 200,
      body: { title: 'Короче', revision: saved.revision, changes: saved.changes },
    })
    const { revision: publishing } = (
      await server.call('owner', 'GET', '/api/workflows/formatting/publishing')
    ).body
    const published = await server.call('owner', 'POST', `${path}/${draft.id}/publish`, {
      revision: saved.revision,
      publishing,
      pfms: ['1001'],
      share: 100,
      reason: 'Пробуем в одном магазине',
    })
    expect(published.status).toBe(200)
    expect(await rename(draft, 'Поздно', 'Короче')).toMatchObject({ status: 409, body: { code: 19 } })
  })

  it('[WB-08] of two owners the second learns the new title, and nothing is overwritten', async () => {
    const draft = await startDraft()
    const answers = await Promise.all([
      rename(draft, 'Первое название', draft.title),
      rename(draft, 'Второе название', draft.title, 'all'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { title } = await read(draft)
    expect(answers.find(({ status }) => status === 409)!.body.message).toContain(title)
  })

  it('[WB-08] needs the right', async () => {
    const draft = await startDraft()
    expect((await rename(draft, 'Без права', draft.title, 'manager')).status).toBe(403)
  })
})

describe('who has a draft open', () => {
  const show = ({ id }: Json, user: string, tabId: string, open = true) =>
    server.call(user, 'PUT', `${path}/${id}/presence`, { open }, { 'x-tab-id': tabId })
  const openBy = async (draft: Json, user: string) => (await read(draft, user)).openBy as string[]
  const isOpenBy = (draft: Json, user: string, names: string[]) =>
    waitUntil(async () => JSON.stringify(await openBy(draft, user)) === JSON.stringify(names))

  it('[WB-08] is shown to the other owners by name, until the last tab is closed', async () => {
    const [draft, other] = [await startDraft(), await startDraft()]
    await show(draft, 'all', 'a')
    await show(draft, 'all', 'b')
    await isOpenBy(draft, 'owner', ['Виктор Всемогущий'])
    expect(await openBy(draft, 'all')).toEqual([])
    expect(await openBy(other, 'owner')).toEqual([])
    expect(JSON.stringify(await read(draft))).not.toMatch(/"(a|b|tabId|personId)"/)
    const rows: Json[] = (await server.call('owner', 'GET', path)).body
    expect(rows.find(({ id }) => id === draft.id).openBy).toEqual(['Виктор Всемогущий'])
    await show(draft, 'all', 'a', false)
    await show(draft, 'all', 'b', false)
    await isOpenBy(draft, 'owner', [])
  })

  it('[WB-08] a tab that opened another draft before it closed the first is counted for the other one', async () => {
    const [first, second] = [await startDraft(), await startDraft()]
    await show(first, 'all', 'c')
    await show(second, 'all', 'c')
    await show(first, 'all', 'c', false)
    await isOpenBy(second, 'owner', ['Виктор Всемогущий'])
    expect(await openBy(first, 'owner')).toEqual([])
    await show(second, 'all', 'c', false)
  })

  it('[WB-08] ends with the stream of a closed tab, and with a tab that no longer responds', async () => {
    const draft = await startDraft()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const headers = { ...(await signedInAs('all')), 'x-tab-id': 'd' }
    const stream = await new Promise<IncomingMessage>((resolve, reject) =>
      get(`http://127.0.0.1:${port}/api/live`, { headers }, resolve).once('error', reject),
    )
    stream.on('error', () => {}).resume()
    await show(draft, 'all', 'd')
    await isOpenBy(draft, 'owner', ['Виктор Всемогущий'])
    stream.destroy()
    await isOpenBy(draft, 'owner', [])
    await show(draft, 'all', 'e')
    await isOpenBy(draft, 'owner', ['Виктор Всемогущий'])
    server.clock.forward(4 * 60_000)
    expect(await openBy(draft, 'owner')).toEqual([])
  })
})
