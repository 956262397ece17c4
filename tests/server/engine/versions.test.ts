import { createMachine, type AnyStateMachine } from 'xstate'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { workflowActivations } from '../../../src/server/db/schema/workflow.ts'
import type { Workflow } from '../../../workflows/define.ts'
import { collectAll, newOrder, openTask, send } from '../../support/orders.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** Version 2 of forming as a change might make it: the goods are checked once more before they are packed. */
vi.mock('../../../workflows/registry.generated.ts', async (original) => {
  const real = await original<{ workflows: Workflow[]; workflowHashes: Record<string, string> }>()
  const first = real.workflows.find((w) => w.name === 'formatting' && w.version === 1)!
  const config = first.machine.config as unknown as {
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
    first.machine.implementations as never,
  ) as unknown as AnyStateMachine
  const second: Workflow = {
    ...first,
    version: 2,
    machine,
    events: { ...first.events, CHECKED: { by: 'person', payload: 'none', tone: 'main' } },
  }
  return {
    // Version 9 is a draft: nobody has published it.
    workflows: [...real.workflows, second, { ...second, version: 9 }],
    workflowHashes: {
      ...real.workflowHashes,
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

const collect = async (pfm: string, user: string) => {
  const orderId = await newOrder(server, { pfm })
  const taskId = await openTask(server, orderId, 'formatting')
  await send(server, user, taskId, 'STARTED')
  return taskId
}
const finishCollecting = async (taskId: number, user: string) => {
  const { body } = await server.call(user, 'GET', `/api/tasks/${taskId}`)
  return (await send(server, user, taskId, 'COLLECTED', collectAll(body))).body.step
}

it('[EN-03] two versions run side by side: one store takes the new one, the others and every running instance keep the old', async () => {
  const { db } = server.services.database
  const row = { workflow: 'formatting', version: 2, at: server.clock.at, by: 'test' }
  await db.insert(workflowActivations).values({ ...row, active: false })
  const begunBefore = await collect('1002', 'store2')
  await db.update(workflowActivations).set({ active: true, pfms: ['1002'] })

  const elsewhere = await collect('1001', 'store')
  const canary = await collect('1002', 'store2')

  expect(await finishCollecting(begunBefore, 'store2')).toMatchObject({ version: 1, state: 'packing' })
  expect(await finishCollecting(elsewhere, 'store')).toMatchObject({ version: 1, state: 'packing' })
  expect(await finishCollecting(canary, 'store2')).toMatchObject({ version: 2, state: 'checking' })
  const checked = await send(server, 'store2', canary, 'CHECKED')
  expect(checked.body.step).toMatchObject({ version: 2, state: 'packing' })
  expect((await send(server, 'store', elsewhere, 'CHECKED')).body.code).toBe(19)
})

it('[EN-03] a draft is not activated', async () => {
  const asked = { active: true, pfms: null, reason: 'As agreed', revision: 0 }
  expect(await server.call('owner', 'PUT', '/api/workflows/formatting/9/activation', asked)).toMatchObject({
    status: 409,
    body: { code: 19, message: expect.stringContaining('черновик') },
  })
})
