import { EventEmitter } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { createParser } from 'eventsource-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { system, type Actor } from '../../../src/server/actor.ts'
import { concerns, createLiveClients, liveClients } from '../../../src/server/live/live-clients.ts'
import { tabIdOf } from '../../../src/server/http.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { signedInAs } from '../../support/tokens.ts'
import { until } from '../events/worker-bench.ts'

let server: TestServer
let url: string
beforeAll(async () => {
  server = await startTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/live`
})
afterAll(() => server.close())

async function open(user: string) {
  const headers = await signedInAs(user)
  const heard: LiveChange[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => void (event === 'change' && heard.push(JSON.parse(data))),
  })
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers }, resolve).once('error', reject),
  )
  response.setEncoding('utf8').on('data', (text: string) => parser.feed(text))
  response.on('error', () => {})
  return {
    type: response.headers['content-type'],
    heard,
    ended: () => response.complete,
    close: () => response.destroy(),
  }
}
const clients = async () => (await liveClients.get()).values[0]?.value ?? 0

describe('stream of changes', () => {
  it('[SH-16] tells store staff of their own store only, an administrator of all', async () => {
    const store = await open('store')
    const admin = await open('admin')
    expect(store.type).toMatch('text/event-stream')
    await until(async () => (await clients()) === 2)
    server.services.publish([
      { kind: 'task', taskId: 1, pfm: '1001' },
      { kind: 'task', taskId: 2, pfm: '1002' },
      { kind: 'order', orderId: 3 },
      { kind: 'order', orderId: 4, pfm: '1001' },
      { kind: 'events' },
    ])
    await until(() => admin.heard.length === 5 && store.heard.length === 2)
    expect(store.heard).toEqual([
      { kind: 'task', taskId: 1, pfm: '1001' },
      { kind: 'order', orderId: 4, pfm: '1001' },
    ])
    store.close()
    admin.close()
    await until(async () => (await clients()) === 0)
  })

  it('[SH-16] of one person twenty at most: the oldest makes room', async () => {
    const streams: Awaited<ReturnType<typeof open>>[] = []
    for (let n = 0; n < 22; n++) streams.push(await open('store'))
    await until(() => streams[0]!.ended() && streams[1]!.ended())
    expect(await clients()).toBe(20)
    expect(streams[21]!.ended()).toBe(false)
    for (const stream of streams) stream.close()
    await until(async () => (await clients()) === 0)
  })

  it('[SH-16] a tab id that is no id is no reason to tell nobody', async () => {
    expect(tabIdOf({ 'x-tab-id': 'a'.repeat(9_000) })).toBeNull()
    expect(tabIdOf({ 'x-tab-id': 'tab-1' })).toBe('tab-1')
  })

  it('personal answers are kept by no browser', async () => {
    expect((await server.call('store', 'GET', '/api/user')).headers['cache-control']).toBe('no-store')
  })

  it('[SH-16] without a sign-in there is no stream', async () => {
    expect((await fetch(url)).status).toBe(401)
  })

  it('[SH-16] changed rights are told, and the stream ends so that it begins anew with them', async () => {
    const store = await open('store')
    await until(async () => (await clients()) === 1)
    server.services.publish([{ kind: 'rights' }])
    await until(() => store.ended())
    expect(store.heard).toEqual([{ kind: 'rights' }])
  })

  it('[OP-04] a stopping server ends the streams and stops', async () => {
    const own = await startTestServer()
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await fetch(
      `http://127.0.0.1:${(own.app.server.address() as AddressInfo).port}/api/live`,
      {
        headers: await signedInAs('admin'),
      },
    )
    const rest = stream.text()
    await own.close()
    expect(await rest).toContain('retry:')
  })
})

describe('a stopping server', () => {
  it('[OP-04] says that it goes and still answers, until its balancer has noticed', async () => {
    const own = await startTestServer()
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    const at = `http://127.0.0.1:${(own.app.server.address() as AddressInfo).port}`
    const ask = async (path: string) => {
      const response = await fetch(`${at}${path}`, { headers: await signedInAs('admin') })
      await response.arrayBuffer()
      return [response.status, response.headers.get('connection')]
    }
    expect(await ask('/health/ready')).toEqual([200, 'keep-alive'])
    const drained = own.app.drain(300)
    expect((await ask('/health/ready'))[0]).toBe(503)
    expect(await ask('/health/live'), 'nobody kills it for that').toEqual([200, 'close'])
    expect(await ask('/api/tasks'), 'and answers').toEqual([200, 'close'])
    await drained
    await own.close()
  })

  it('[OP-04] does not wait for connections that never asked for anything', async () => {
    const own = await startTestServer()
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    const spare = connect((own.app.server.address() as AddressInfo).port, '127.0.0.1')
    const gone = new Promise((resolve) => spare.once('close', resolve))
    await new Promise((resolve) => spare.once('connect', resolve))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await own.close()
    await gone
  })
})

/** A response that keeps what is written; `slow` ones never drain. */
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
const all: Actor = { ...system, stores: 'all' }

describe('clients of the stream', () => {
  const added = (response: FakeResponse, registry = createLiveClients()) => {
    registry.add(all, response as unknown as ServerResponse, 900_000)
    return registry
  }

  it('[SH-16] one that does not read is dropped at 64 KB, the others go on', () => {
    const [slow, quick] = [new FakeResponse(true), new FakeResponse()]
    const registry = added(quick, added(slow))
    for (let n = 0; n < 2_000; n++) registry.tell([{ kind: 'order', orderId: n, pfm: '1001' }])
    expect(slow.state).toBe('destroyed')
    expect(slow.writableLength).toBeLessThan(66 * 1024)
    expect(quick.state).toBe('open')
    expect(quick.text.match(/event: change/g)).toHaveLength(2_000)
    expect(registry.size()).toBe(1)
    registry.close()
    expect(quick.state).toBe('ended')
  })

  it('[SH-16] a stream lives 15 minutes and gives signs of life until then', () => {
    let now = 0
    const response = new FakeResponse()
    const registry = added(
      response,
      createLiveClients(() => now),
    )
    now = 899_000
    registry.beat()
    expect(response.text).toBe(': beat\n\n')
    now = 900_000
    registry.beat()
    expect(response.state).toBe('ended')
    expect(registry.size()).toBe(0)
  })

  it('[SH-16] one that goes away is forgotten', () => {
    const response = new FakeResponse()
    const registry = added(response)
    response.emit('close')
    expect(registry.size()).toBe(0)
    registry.tell([{ kind: 'events' }])
    expect(response.text).toBe('')
  })

  it('[SH-16] events concern those who watch events', () => {
    const who = (...rights: string[]) => ({ ...all, rights: new Set(rights) }) as unknown as Actor
    expect(concerns(who('viewEventStatusGroup'), { kind: 'events' })).toBe(true)
    expect(concerns(who('settingsEvents'), { kind: 'events' })).toBe(true)
    expect(concerns(who('menuViewTasks'), { kind: 'events' })).toBe(false)
  })
})
