import { equal } from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { services } from '../../../src/server/platform/db/schema/reference.ts'
import { workflowInstances } from '../../../src/server/platform/db/schema/workflow.ts'
import { insertMissingServices } from '../../../src/server/engine/events/switch.ts'
import { fault, held, type StartDeskFixture } from './place.ts'

const subject = 'sms'

/** Sets a service to the state and environment of the sample; no other switch of it is open. */
export const startSwitch: StartDeskFixture = async (server, { params }) => {
  const { db } = server.services.database
  const active = params.active === true
  await insertMissingServices(db)
  await db.delete(workflowInstances).where(eq(workflowInstances.subject, subject))
  await db.update(services).set({ isActive: active }).where(eq(services.serviceId, subject))
  server.services.config.appEnv = params.inProd === true ? 'prod' : 'test'
  const { body } = await server.call('all', 'POST', '/api/desks', { workflow: 'serviceSwitch', subject })
  const isOn = async () =>
    (await db.select().from(services).where(eq(services.serviceId, subject)))[0]!.isActive
  return {
    deskId: body.desk.deskId as number,
    withRealIds: (payload) => payload,
    prepare: async ({ type, payload }) => {
      if (type !== 'SWITCH_FAILED') return null
      return { table: 'services', code: (payload as { reason: string }).reason === 'busy' ? held : fault }
    },
    checkDatabase: async (state) =>
      equal(await isOn(), state === 'switchedOn' || (active && state !== 'switchedOff')),
    release: async () => undefined,
  }
}
