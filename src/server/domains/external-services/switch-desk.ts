import { eq } from 'drizzle-orm'
import { services } from '../../platform/db/schema/reference.ts'
import { isBusyError } from '../../platform/http/order-busy.ts'
import { readService } from '../../engine/events/service-rows.ts'
import { setServiceEnabled } from '../../engine/events/switch.ts'
import type { SystemAction, DeskWorkflow } from '../runner/desks/desk-kind.ts'

const buildSwitchAction = (to: 'off' | 'on'): SystemAction => ({
  state: `${to}.switching`,
  execute: async (tx, { subject, initiator: by, at }) => {
    await setServiceEnabled(tx, subject, to === 'on', { by: by.name, at })
    return { event: 'SWITCHED' }
  },
  failed: (error) => ({
    event: 'SWITCH_FAILED',
    payload: { reason: isBusyError(error) ? 'busy' : 'fault' },
  }),
})

/**
 * Workflow that enables and disables services. Nothing else switches them, so the state of an open workflow always
 * matches its service.
 */
export const serviceSwitchWorkflow: DeskWorkflow = {
  allStores: true,
  lockSubject: async (tx, serviceId, { appEnv }) => {
    const [service] = await tx
      .select({ active: services.isActive })
      .from(services)
      .where(eq(services.serviceId, serviceId))
      .for('update')
    return service ? { serviceId, active: service.active, inProd: appEnv === 'prod' } : null
  },
  readSubject: async (db, serviceId, language) => {
    const service = await readService(db, serviceId, language)
    return service && { name: 'serviceSwitch', service }
  },
  systemActions: [buildSwitchAction('off'), buildSwitchAction('on')],
}
