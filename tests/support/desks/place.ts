import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../src/server/platform/db/database.ts'
import { workflowInstances } from '../../../src/server/platform/db/schema/workflow.ts'
import type { SampleEvent } from '../../../workflows/scenarios.ts'
import type { DeskInput } from '../../../workflows/task-input.ts'
import type { TestServer } from '../server.ts'

/** Desk work on a real object in the state of the sample. */
export interface DeskFixture {
  deskId: number
  /** Replaces the ids of a sample payload by those of the real object. */
  withRealIds: (payload: unknown) => unknown
  /** Prepares the database so that the desk ends its work with this event; null: without a fault. */
  prepare: (event: SampleEvent) => Promise<DatabaseFault | null>
  /** Checks the database in this state; throws on a difference. */
  checkDatabase: (state: string) => Promise<void>
  /** Called at the end of a path: unused objects are kept for another one. */
  release: (state: string) => Promise<void>
}

export type StartDeskFixture = (server: TestServer, input: DeskInput) => Promise<DeskFixture>

/** A fault: the database refuses every update of this table. */
export interface DatabaseFault {
  table: string
  /** SQLSTATE */
  code: string
}
/** Codes of a failing database, and of a row that stays locked for too long. */
export const [fault, held] = ['XX000', '55P03']

export async function withDatabaseFault<T>(
  db: Db,
  trouble: DatabaseFault | null,
  work: () => Promise<T>,
): Promise<T> {
  if (!trouble) return work()
  const [table, code] = [sql.identifier(trouble.table), sql.raw(`'${trouble.code}'`)]
  await db.execute(sql`create or replace function fail_of_test() returns trigger language plpgsql as
    $$ begin raise exception 'out of order' using errcode = ${code}; end $$`)
  await db.execute(
    sql`create trigger fail_of_test before update on ${table} for each row execute function fail_of_test()`,
  )
  try {
    return await work()
  } finally {
    await db.execute(sql`drop trigger fail_of_test on ${table}`)
  }
}

/** Reads the context of the machine. */
export async function contextOf<Context>(db: Db, deskId: number): Promise<Context> {
  const [row] = await db
    .select({ context: workflowInstances.context })
    .from(workflowInstances)
    .where(eq(workflowInstances.id, deskId))
  return row!.context as Context
}

/** Pool of objects that a path left reusable. */
export function createFixturePool(create: (server: TestServer) => Promise<number>) {
  const usedIds = new WeakMap<TestServer, number[]>()
  return {
    take: async (server: TestServer): Promise<number> => usedIds.get(server)?.shift() ?? create(server),
    keep: (server: TestServer, ids: readonly number[]) =>
      usedIds.set(server, [...(usedIds.get(server) ?? []), ...ids]),
  }
}
