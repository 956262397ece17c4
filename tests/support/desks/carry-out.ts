import { ok } from 'node:assert/strict'
import {
  executeDueSystemAction,
  readDueSystemActions,
} from '../../../src/server/domains/runner/desks/due-actions.ts'
import type { TestServer } from '../server.ts'

/** Executes the desk's pending work, as a server's worker does. */
export async function executeDeskWork({ services, engine }: TestServer, deskId: number): Promise<void> {
  const due = (await readDueSystemActions(services.database.db)).find((one) => one.deskId === deskId)
  ok(due, 'the desk has pending work')
  await executeDueSystemAction(services, engine, due)
}
