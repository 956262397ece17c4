import { maySeeStore } from '../actor.ts'
import { refuse } from '../refusal.ts'
import {
  findOpen,
  findUsedActionKey,
  lockOrder,
  type LockedStep,
  type UsedKey,
} from './instance-repository.ts'
import { isAction } from './registry.ts'
import { startInstance, type EngineParts, type Session } from './take-step.ts'

/**
 * An action of an order under the order's lock: the one that is open, else a new instance, which the caller's
 * transaction takes back when the step is refused. `used`: the key has been used for this action before.
 * Refuses an action that the order does not offer now (code 19); null: no such order or action.
 */
export async function lockAction(
  parts: EngineParts,
  session: Session,
  { orderId, action }: { orderId: number; action: string },
  key: string,
): Promise<LockedStep | { used: UsedKey; pfm: string } | null> {
  const { tx, actor } = session
  if (!isAction(action)) return null
  const order = await lockOrder(tx, orderId)
  if (!order || !maySeeStore(actor, order.pfm)) return null
  const used = await findUsedActionKey(tx, { orderId, action, key })
  if (used) return { used, pfm: order.pfm }
  const [open] = await findOpen(tx, orderId, [action])
  const instance = open ?? (await startInstance(parts, session, action, orderId, order.pfm, {}))
  if (instance.status !== 'active') throw refuse.denied('errors:actionNotOffered')
  return { instance, task: null, orderUpdated: order.orderUpdated }
}
