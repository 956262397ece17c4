import { ok } from 'node:assert/strict'
import { carryOutAtDesk, dueAtDesks } from '../../../src/server/domains/runner/desks/deeds.ts'
import type { TestServer } from '../server.ts'

/** The desk does its part, as a server's worker would have it. */
export async function carryOut({ services, engine }: TestServer, deskId: number): Promise<void> {
  const due = (await dueAtDesks(services.database.db)).find((one) => one.deskId === deskId)
  ok(due, 'the work waits for its desk')
  await carryOutAtDesk(services, engine, due)
}
