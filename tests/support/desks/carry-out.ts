import { ok } from 'node:assert/strict'
import { carryOutAtDesk, dueAtDesks } from '../../../src/server/domains/runner/desks/deeds.ts'
import type { TestServer } from '../server.ts'

/** Executes the desk's pending work, as a server's worker does. */
export async function carryOut({ services, engine }: TestServer, deskId: number): Promise<void> {
  const due = (await dueAtDesks(services.database.db)).find((one) => one.deskId === deskId)
  ok(due, 'the desk has pending work')
  await carryOutAtDesk(services, engine, due)
}
