import { deepEqual, equal, ok } from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { systemActor } from '../../../src/server/platform/identity/actor.ts'
import { workflowRecords } from '../../../src/server/platform/db/schema/workflow.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { SampleEvent } from '../../../workflows/scenarios.ts'
import { runPath, type PathStep } from '../model.ts'
import { newKey } from '../orders.ts'
import { startTestServer, type TestServer } from '../server.ts'
import type { HttpPathRunner } from '../http-walker.ts'
import { startAct } from './acceptance-act.ts'
import { executeDeskWork } from './carry-out.ts'
import { withDatabaseFault, type StartDeskFixture, type DeskFixture } from './place.ts'
import { startRegister } from './refund-register.ts'
import { startSwitch } from './service-switch.ts'

const starters: Record<string, StartDeskFixture> = {
  acceptanceAct: startAct,
  refundRegister: startRegister,
  serviceSwitch: startSwitch,
}

/** Instant at which the desk work starts. */
const morning = '2025-11-22T08:00:00.000Z'

/**
 * Runs paths of desk work on the real server: started by its request, user steps by HTTP, system steps by the desk's own
 * worker in a database state prepared as in the sample.
 */
export async function startDeskRunner(): Promise<HttpPathRunner> {
  const server = await startTestServer()
  const { db } = server.services.database

  const startPlace = (workflow: Workflow, input: Parameters<StartDeskFixture>[1]): Promise<DeskFixture> => {
    server.clock.at = new Date(morning)
    const start = starters[workflow.name]
    if (!start) throw new Error(`no fixture for ${workflow.name}`)
    return start(server, input)
  }
  const view = async ({ deskId }: DeskFixture) =>
    (await server.call('all', 'GET', `/api/desks/${deskId}`)).body

  async function takeSystemStep(place: DeskFixture, { event, accepted }: PathStep) {
    if (!accepted) {
      const { type, payload } = event
      const scope = { at: server.clock.at, actor: systemActor }
      equal(
        await db.transaction((tx) => server.engine.send({ tx, ...scope }, place.deskId, type, payload)),
        false,
      )
      return
    }
    const trouble = await place.prepare(event)
    await withDatabaseFault(db, trouble, () => executeDeskWork(server, place.deskId))
    equal((await recordsOf(server, place.deskId)).at(-1), event.type, 'the event sent by the desk')
  }

  async function takeStep(workflow: Workflow, place: DeskFixture, step: PathStep) {
    const { event, accepted } = step
    server.clock.at = new Date(event.at)
    if (workflow.events[event.type]?.by === 'system') return takeSystemStep(place, step)
    const before = await view(place)
    const answer = await post(server, place, event, before.step.revision as number, newKey())
    if (accepted) {
      equal(answer.status, 200, JSON.stringify(answer.body))
      equal(answer.body.step.revision, before.step.revision + 1)
      return
    }
    ok([400, 409].includes(answer.status), `${answer.status} ${JSON.stringify(answer.body)}`)
    deepEqual(await view(place), before)
  }

  return {
    server,
    run: async (workflow, path, input) => {
      const place = await startPlace(workflow, input)
      await runPath(path, {
        events: { '*': (step) => takeStep(workflow, place, step) },
        states: {
          '*': async (state) => {
            equal((await view(place)).step.state, state)
            await place.checkDatabase(state)
          },
        },
      })
      await place.release(path.steps.at(-1)?.expectedState ?? path.start)
    },
    runUntil: async (workflow, path, input, n) => {
      const place = await startPlace(workflow, input)
      for (const step of path.steps.slice(0, n)) await takeStep(workflow, place, step)
      const { event } = path.steps[n]!
      server.clock.at = new Date(event.at)
      const { revision } = (await view(place)).step as { revision: number }
      return {
        records: async () => (await recordsOf(server, place.deskId)).length,
        post: (key) => post(server, place, event, revision, key),
      }
    },
    close: server.close,
  }
}

function post(
  server: TestServer,
  { deskId, withRealIds: own }: DeskFixture,
  event: SampleEvent,
  revision: number,
  key: string,
) {
  const payload = own(event.payload)
  const body = Object.keys(payload as object).length > 0 ? { payload } : {}
  const sent = { type: event.type, revision, ...body }
  return server.call('all', 'POST', `/api/desks/${deskId}/events`, sent, { 'idempotency-key': key })
}

/** Types of the accepted events in their order. */
async function recordsOf({ services }: TestServer, deskId: number): Promise<string[]> {
  const row = await services.database.db
    .select({ event: workflowRecords.event })
    .from(workflowRecords)
    .where(eq(workflowRecords.instanceId, deskId))
    .orderBy(workflowRecords.revision)
  return row.map(({ event }) => (event as { type: string }).type)
}
