import { EventEmitter } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { createParser } from 'eventsource-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { systemActor, type Actor } from '../../../../src/server/platform/identity/actor.ts'
import {
  canReceiveLiveChange,
  createLiveClients,
  liveClientGauge,
} from '../../../../src/server/platform/live/live-clients.ts'
import { readTabId } from '../../../../src/server/platform/http/http.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { signedInAs } from '../../../support/tokens.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let server: TestServer
let url: string
beforeAll(async () => {
  server = await startTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/live`
})
afterAll(() => server.close())

async function openStream(user: string) {
  const headers = await signedInAs(user)
  const received: LiveChange[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => void (event === 'change' && received.push(JSON.parse(data))),
  })
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers }, resolve).once('error', reject),
  )
  response.setEncoding('utf8').on('data', (text: string) => parser.feed(text))
  response.on('error', () => {})
  return {
    type: response.headers['content-type'],
    heard: received,
    ended: () => response.complete,
    close: () => response.destroy(),
  }
}
const clients = async () => (await liveClientGauge.get()).values[0]?.value ?? 0

describe('stream of changes', () => {
  it('[SH-16] notifies store staff of their own store only, an administrator of all', async () => {
    const store = await openStream('store')
    const admin = await openStream('admin')
    expect(store.type).toMatch('text/event-stream')
    await waitUntil(async () => (await clients()) === 2)
    server.services.publish([
      { kind: 'task', taskId: 1, pfm: '1001' },
      { kind: 'task', taskId: 2, pfm: '1002' },
      { kind: 'order', orderId: 3 },
      { kind: 'order', orderId: 4, pfm: '1001' },
      { kind: 'events' },
    ])
    await waitUntil(() => admin.heard.length === 5 && store.heard.length === 2)
    expect(store.heard).toEqual([
      { kind: 'task', taskId: 1, pfm: '1001' },
      { kind: 'order', orderId: 4, pfm: '1001' },
    ])
    store.close()
    admin.close()
    await waitUntil(async () => (await clients()) === 0)
  })

  it('[WB-08] of an opened draft only the kind is announced, to those who may see processes', async () => {
    const owner = await openStream('owner')
    const store = await openStream('store')
    await waitUntil(async () => (await clients()) === 2)
    server.services.publish([
      { kind: 'presence', tabId: 't', draftId: 7, personId: 'p1', personName: 'Петров', isOpen: true },
      { kind: 'rights' },
    ])
    await waitUntil(() => owner.heard.length === 2 && store.heard.length === 1)
    expect(owner.heard).toEqual([{ kind: 'presence' }, { kind: 'rights' }])
    expect(store.heard).toEqual([{ kind: 'rights' }])
    owner.close()
    store.close()
    await waitUntil(async () => (await clients()) === 0)
  })

  it('[SH-16] twenty for a user at most: the oldest is closed', async () => {
    const streams: Awaited<ReturnType<typeof openStream>>[] = []
    for (let n = 0; n < 22; n++) streams.push(await openStream('store'))
    await waitUntil(() => streams[0]!.ended() && streams[1]!.ended())
    expect(await clients()).toBe(20)
    expect(streams[21]!.ended()).toBe(false)
    for (const stream of streams) stream.close()
    await waitUntil(async () => (await clients()) === 0)
  })

  it('[SH-16] an invalid tab id does not prevent notifications', async () => {
    expect(readTabId({ 'x-tab-id': 'a'.repeat(9_000) })).toBeNull()
    expect(readTabId({ 'x-tab-id': 'tab-1' })).toBe('tab-1')
  })

  it('personal responses are not cached by browsers', async () => {
    expect((await server.call('store', 'GET', '/api/user')).headers['cache-control']).toBe('no-store')
  })

  it('[SH-16] without a sign-in there is no stream', async () => {
    expect((await fetch(url)).status).toBe(401)
  })

  it('[SH-16] changed rights are announced, and the stream ends so that it reconnects with them', async () => {
    const store = await openStream('store')
    await waitUntil(async () => (await clients()) === 1)
    server.services.publish([{ kind: 'rights' }])
    await waitUntil(() => store.ended())
    expect(store.heard).toEqual([{ kind: 'rights' }])
  })

  it('[OP-04] a stopping server ends the streams and stops', async () => {
    const ownServer = await startTestServer()
    await ownServer.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await fetch(
      `http://127.0.0.1:${(ownServer.app.server.address() as AddressInfo).port}/api/live`,
      {
        headers: await signedInAs('admin'),
      },
    )
    const rest = stream.text()
    await ownServer.close()
    expect(await rest).toContain('retry:')
  })
})

describe('a stopping server', () => {
  it('[OP-04] reports that it stops and still responds until its balancer has noticed', async () => {
    const ownServer = await startTestServer()
    await ownServer.app.listen({ port: 0, host: '127.0.0.1' })
    const baseUrl = `http://127.0.0.1:${(ownServer.app.server.address() as AddressInfo).port}`
    const get = async (path: string) => {
      const response = await fetch(`${baseUrl}${path}`, { headers: await signedInAs('admin') })
      await response.arrayBuffer()
      return [response.status, response.headers.get('connection')]
    }
    expect(await get('/health/ready')).toEqual([200, 'keep-alive'])
    const drain = ownServer.app.drain(300)
    expect((await get('/health/ready'))[0]).toBe(503)
    expect(await get('/health/live'), 'nobody kills it for that').toEqual([200, 'close'])
    expect(await get('/api/tasks'), 'and answers').toEqual([200, 'close'])
    await drain
    await ownServer.close()
  })

  it('[OP-04] does not wait for connections that never sent a request', async () => {
    const ownServer = await startTestServer()
    await ownServer.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((ownServer.app.server.address() as AddressInfo).port, '127.0.0.1')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('connect', resolve))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await ownServer.close()
    await closed
  })
})

/** A response that records what is written; `slow` ones never drain. */
class FakeResponse extends EventEmitter {
  text = ''
  state: 'open' | 'ended' | 'destroyed' = 'open'
  writableLength = 0
  slow: boolean
  constructor(slow = false) {
    super()
    this.slow = slow
  }
  write(text: string) {
    this.text += text
    if (this.slow) this.writableLength += text.length
  }
  end() {
    this.state = 'ended'
  }
  destroy() {
    this.state = 'destroyed'
  }
}
const allStores: Actor = { ...systemActor, stores: 'all' }

describe('clients of the stream', () => {
  const added = (response: FakeResponse, registry = createLiveClients()) => {
    registry.add(allStores, response as unknown as ServerResponse, 900_000)
    return registry
  }

  it('[SH-16] one that does not read is dropped at 64 KB, the others continue', () => {
    const [slow, quick] = [new FakeResponse(true), new FakeResponse()]
    const registry = added(quick, added(slow))
    for (let n = 0; n < 2_000; n++) registry.publish([{ kind: 'order', orderId: n, pfm: '1001' }])
    expect(slow.state).toBe('destroyed')
    expect(slow.writableLength).toBeLessThan(66 * 1024)
    expect(quick.state).toBe('open')
    expect(quick.text.match(/event: change/g)).toHaveLength(2_000)
    expect(registry.size()).toBe(1)
    registry.close()
    expect(quick.state).toBe('ended')
  })

  it('[SH-16] a stream lives 15 minutes and sends heartbeats until then', () => {
    let now = 0
    const response = new FakeResponse()
    const registry = added(
      response,
      createLiveClients(() => now),
    )
    now = 899_000
    registry.sendHeartbeat()
    expect(response.text).toBe(': beat\n\n')
    now = 900_000
    registry.sendHeartbeat()
    expect(response.state).toBe('ended')
    expect(registry.size()).toBe(0)
  })

  it('[SH-16] one that disconnects is removed', () => {
    const response = new FakeResponse()
    const registry = added(response)
    response.emit('close')
    expect(registry.size()).toBe(0)
    registry.publish([{ kind: 'events' }])
    expect(response.text).toBe('')
  })

  it('[SH-16] events are sent to users who may see events', () => {
    const actorWith = (...rights: string[]) => ({ ...allStores, rights: new Set(rights) }) as unknown as Actor
    expect(canReceiveLiveChange(actorWith('viewEventStatusGroup'), { kind: 'events' })).toBe(true)
    expect(canReceiveLiveChange(actorWith('settingsEvents'), { kind: 'events' })).toBe(true)
    expect(canReceiveLiveChange(actorWith('menuViewTasks'), { kind: 'events' })).toBe(false)
  })
})
