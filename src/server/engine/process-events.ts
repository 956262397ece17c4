import { getNextTransitions } from 'xstate'
import type { ServerSentEvent } from '../../../workflows/read-by-server.ts'
import type { OrderState } from './order-state/order-state.ts'
import { restoreSnapshot } from './interpret.ts'
import { getWorkflow } from './registry.ts'

const findActiveProcess = (orderState: OrderState) => {
  const process = orderState.find('workflowInstances', { workflow: 'order' })
  return process?.status === 'active' ? process : undefined
}

/**
 * Events that the order process accepts in its current state with an empty payload. Empty if the process is not
 * running.
 */
export function findAcceptedProcessEvents(orderState: OrderState): string[] {
  const process = findActiveProcess(orderState)
  if (!process) return []
  const snapshot = restoreSnapshot(getWorkflow(process.workflow, process.version), process)
  const types = new Set(getNextTransitions(snapshot).map((t) => t.eventType))
  return [...types].filter((type) => snapshot.can({ type, payload: {}, at: '', facts: {} }))
}

/**
 * True if the order process accepts this event with this payload in its current state. False if the process is not
 * running.
 */
export function isAcceptedByProcess(
  orderState: OrderState,
  at: Date,
  type: ServerSentEvent<'order'>,
  payload: unknown,
): boolean {
  const process = findActiveProcess(orderState)
  if (!process) return false
  const snapshot = restoreSnapshot(getWorkflow(process.workflow, process.version), process)
  return snapshot.can({ type, payload, at: at.toISOString(), facts: {} })
}
