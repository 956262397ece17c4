import { deepEqual, equal, ok } from 'node:assert/strict'
import { eq, sql } from 'drizzle-orm'
import { events } from '../../../src/server/platform/db/schema/events.ts'
import { workflowInstances } from '../../../src/server/platform/db/schema/workflow.ts'
import type { SampleEvent } from '../../../workflows/scenarios.ts'
import type { DeskInput } from '../../../workflows/task-input.ts'
import { emitEvent } from '../emit.ts'
import type { HttpPathRunner } from '../http-walker.ts'
import { runPath } from '../model.ts'
import { newKey } from '../orders.ts'
import { startTestServer, type Json, type TestServer } from '../server.ts'

/** Event status after each final state of the machine. */
const statusAfter: Record<string, string> = { restarted: 'ready', completed: 'done', canceled: 'canceled' }

const sms = { phone: '79161234567', template: 'issueCode', language: 'ru' } as const
const money = { paymentId: 'p', amount: 100, currency: 'RUB', refundId: null, key: 'k' }

/** Creates an event in the state of the sample. */
export async function createSampleEvent(
  { services, clock }: TestServer,
  { params }: DeskInput,
): Promise<number> {
  const { db } = services.database
  const context = { now: clock.at, orderId: null, type: 'test', key: newKey() }
  const code = params.secretGone === true ? null : '4821'
  const data = { ...sms, params: { code, orderId: 1 } }
  const id = await db.transaction((tx) =>
    params.movesMoney === true
      ? emitEvent(tx, { ...context, handler: 'payment.refund', data: money } as never)
      : emitEvent(tx, { ...context, handler: 'sms.send', data } as never),
  )
  await db
    .update(events)
    .set({ status: String(params.status) })
    .where(eq(events.id, id!))
  return id!
}

export const sendAction = (server: TestServer, id: number, { type }: Pick<SampleEvent, 'type'>) =>
  server.call('all', 'POST', `/api/events/${type.toLowerCase()}`, { ids: [id] })

/** Reads the event's card and the recorded actions on it. */
export async function readEvent({ call, services }: TestServer, id: number) {
  const { body } = await call('all', 'GET', `/api/events/journal/${id}`)
  const acts = await services.database.db
    .select({ state: workflowInstances.state, status: workflowInstances.status })
    .from(workflowInstances)
    .where(sql`workflow = 'eventAction' and subject = ${String(id)}`)
  return { event: body.event as Json, entries: body.entries as Json[], acts }
}

/**
 * Runs actions on events (decision 34): each is started and ended by its request. The event lists the possible actions;
 * an executed one is a record and the event's new status.
 */
export async function startEventActionRunner(): Promise<Omit<HttpPathRunner, 'runUntil'>> {
  const server = await startTestServer()
  return {
    server,
    run: async (_workflow, path, input) => {
      const id = await createSampleEvent(server, input)
      await runPath(path, {
        events: {
          '*': async ({ event, accepted }) => {
            const before = await readEvent(server, id)
            equal(before.event.actions.includes(event.type.toLowerCase()), accepted, 'it is offered')
            const { status, body } = await sendAction(server, id, event)
            equal(status, 200)
            equal(body.results[0].ok, accepted)
            if (accepted) return
            ok(body.results[0].message, 'the reason of the refusal')
            deepEqual(await readEvent(server, id), before)
          },
        },
        states: {
          '*': async (state) => {
            const { event, acts, entries } = await readEvent(server, id)
            if (state === 'choosing' || state === 'notOffered') {
              equal(event.actions.length > 0, state === 'choosing')
              equal(event.status, input.params.status)
              return
            }
            deepEqual(acts, [{ state, status: 'done' }])
            equal(event.status, statusAfter[state])
            equal(entries.at(-1).new, statusAfter[state])
          },
        },
      })
    },
    close: server.close,
  }
}
