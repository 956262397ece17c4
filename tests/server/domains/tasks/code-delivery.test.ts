import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { startLiveChannel, type LiveChannel } from '../../../../src/server/platform/live/live.ts'
import { newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
let live: LiveChannel
const received: LiveChange[] = []
beforeAll(async () => {
  bench = await startWithPartners()
  live = await startLiveChannel(bench.server.services.database, bench.server.services.log)
  live.subscribe((changes) => received.push(...changes))
})
afterAll(async () => {
  await live.close()
  await bench.close()
})

it('[TK-07] the task with the code shows when the SMS was sent, as soon as it was', async () => {
  const orderId = await newOrder(bench.server)
  for (const type of ['FORMING_STARTED', 'FORMED_IN_FULL']) await bench.tell(orderId, type)
  const taskId = await openTask(bench.server, orderId, 'delivery')
  const readSummary = async () =>
    (await bench.server.call('all', 'GET', `/api/tasks/${taskId}`)).body.step.summary
  expect((await readSummary()).context).toBeUndefined()
  expect((await sendTaskEvent(bench.server, 'all', taskId, 'SEND_CODE')).body.step.summary.context).toBe(
    'sending',
  )
  received.length = 0
  await bench.work()
  await waitUntil(async () => (await readSummary()).context === 'sent')
  const [sms] = (await bench.eventsOf(orderId)).filter(({ type }) => type === 'delivery.issueCode')
  expect((await readSummary()).codeSmsTime).toBe(sms!.updatedAt.toISOString())
  await waitUntil(() => received.some(({ kind }) => kind === 'task'))
  // The staff of the store receives no changes of events.
  expect(received).toContainEqual({ kind: 'task', orderId, taskId, pfm: '1001' })
})
