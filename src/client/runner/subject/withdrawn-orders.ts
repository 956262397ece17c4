import type { AcceptanceActCard, AcceptanceActOrder } from '../../../../schemas/api/deliveries.ts'
import type { DeskView, OfferedEvent } from '../../../../schemas/api/tasks.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'

/** Splits the orders of an open act into those that are handed over and those that no longer are. */
export function splitActOrders({ status, lines }: Pick<AcceptanceActCard, 'status' | 'lines'>): {
  remaining: AcceptanceActOrder[]
  withdrawn: AcceptanceActOrder[]
} {
  const isOpen = status !== 'issued' && status !== 'dissolved'
  const isWithdrawn = ({ orderStatusId }: AcceptanceActOrder) =>
    isOpen && orderStatusId !== orderStatus.readyForShipment
  return {
    remaining: lines.filter((line) => !isWithdrawn(line)),
    withdrawn: lines.filter(isWithdrawn),
  }
}

/** Events that confirm the printed act as it is. */
const confirmingEvents: readonly string[] = ['PRINTED', 'ISSUE']

/**
 * Returns the events that an act with withdrawn orders still offers. If orders remain, the main event forms the act
 * again, which offers to exclude the others. If none remains, the act can only be dissolved.
 */
export function selectActEvents(
  { desk }: DeskView,
  events: readonly OfferedEvent[],
): readonly OfferedEvent[] {
  if (desk.subject.name !== 'acceptanceAct') return events
  const { remaining, withdrawn } = splitActOrders(desk.subject.act)
  if (withdrawn.length === 0) return events
  const asMain = (event: OfferedEvent): OfferedEvent => ({ ...event, tone: 'main' })
  if (remaining.length === 0) return events.filter(({ type }) => type === 'DISSOLVE').map(asMain)
  const isOutdated = events.some(({ type }) => confirmingEvents.includes(type))
  if (!isOutdated || !events.some(({ type }) => type === 'REPEAT')) return events
  return events
    .filter(({ type }) => !confirmingEvents.includes(type))
    .map((event) => (event.type === 'REPEAT' ? asMain(event) : event))
}
