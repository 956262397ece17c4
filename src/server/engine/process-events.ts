import { getNextTransitions } from 'xstate'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../db/database.ts'
import { restore } from './interpret.ts'
import { getWorkflow } from './registry.ts'

/** Events that the order's own process takes in its present state, guards without payload asked; none before it has begun. */
export async function processEvents(tx: Tx, orderId: number): Promise<string[]> {
  const [process] = await rows<{ workflow: string; version: number; value: unknown; context: unknown }>(
    tx,
    sql`select workflow, version, value, context from workflow_instances
      where order_id = ${orderId} and workflow = 'order' and status = 'active'`,
  )
  if (!process) return []
  const snapshot = restore(getWorkflow(process.workflow, process.version), process)
  const types = new Set(getNextTransitions(snapshot).map((t) => t.eventType))
  return [...types].filter((type) => snapshot.can({ type, payload: {}, at: '', facts: {} } as never))
}
