import { createMachine, type AnyStateMachine } from 'xstate'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { workflowActivations } from '../../../src/server/platform/db/schema/workflow.ts'
import type { Workflow } from '../../../workflows/define.ts'
import { createCollectedPayload, newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** Version 2 of forming, as a change might define it: the goods are checked once more before they are packed. */
vi.mock('../../../workflows/registry.generated.ts', async (importOriginal) => {
  const registry = await importOriginal<{ workflows: Workflow[]; workflowHashes: Record<string, string> }>()
  const firstVersion = registry.workflows.find((w) => w.name === 'formatting' && w.version === 1)!
  const config = firstVersion.machine.config as unknown as {
    states: Record<string, { always?: { target: string }[] }>
  }
  const states = {
    ...config.states,
    collected: {
      always: config.states.collected!.always!.map((t) =>
        t.target === 'packing' ? { ...t, target: 'checking' } : t,
      ),
    },
    checking: {
      meta: {
        for: 'person',
        form: 'formatting/v1/confirm',
        right: 'taskFormattingWork',
        mobile: false,
        stage: 'packages',
      },
      on: { CHECKED: 'packing', BACK_TO_COLLECTION: 'collecting' },
    },
  }
  const machine = createMachine({ ...config, states } as never).provide(
    firstVersion.machine.implementations as never,
  ) as unknown as AnyStateMachine
  const second: Workflow = {
    ...firstVersion,
    version: 2,
    machine,
    events: { ...firstVersion.events, CHECKED: { by: 'person', payload: 'none', tone: 'main' } },
  }
  return {
    // Version 9 is a draft: it was never published.
    workflows: [...registry.workflows, second, { ...second, version: 9 }],
    workflowHashes: {
      ...registry.workflowHashes,
      'formatting/v2': 'of-the-test',
      'formatting/v9': 'of-the-test',
    },
  }
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const startCollecting = async (pfm: string, user: string) => {
  const orderId = await newOrder(server, { pfm })
  const taskId = await openTask(server, orderId, 'formatting')
  await sendTaskEvent(server, user, taskId, 'STARTED')
  return taskId
}
const finishCollecting = async (taskId: number, user: string) => {
  const { body } = await server.call(user, 'GET', `/api/tasks/${taskId}`)
  return (await sendTaskEvent(server, user, taskId, 'COLLECTED', createCollectedPayload(body))).body.step
}

it('[EN-03] two versions run concurrently: one store uses the new one, the others and every running instance keep the old', async () => {
  const { db } = server.services.database
  const row = { workflow: 'formatting', version: 2, at: server.clock.at, by: 'test' }
  await db.insert(workflowActivations).values({ ...row, active: false })
  const earlierTask = await startCollecting('1002', 'store2')
  await db.update(workflowActivations).set({ active: true, pfms: ['1002'] })

  const otherStoreTask = await startCollecting('1001', 'store')
  const canary = await startCollecting('1002', 'store2')

  expect(await finishCollecting(earlierTask, 'store2')).toMatchObject({ version: 1, state: 'packing' })
  expect(await finishCollecting(otherStoreTask, 'store')).toMatchObject({ version: 1, state: 'packing' })
  expect(await finishCollecting(canary, 'store2')).toMatchObject({ version: 2, state: 'checking' })
  const checked = await sendTaskEvent(server, 'store2', canary, 'CHECKED')
  expect(checked.body.step).toMatchObject({ version: 2, state: 'packing' })
  expect((await sendTaskEvent(server, 'store', otherStoreTask, 'CHECKED')).body.code).toBe(19)
})

it('[EN-03] a draft is not activated', async () => {
  const request = { active: true, pfms: null, reason: 'As agreed', revision: 0 }
  expect(await server.call('owner', 'PUT', '/api/workflows/formatting/9/activation', request)).toMatchObject({
    status: 409,
    body: { code: 19, message: expect.stringContaining('черновик') },
  })
})
