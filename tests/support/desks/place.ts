import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../src/server/platform/db/database.ts'
import { workflowInstances } from '../../../src/server/platform/db/schema/workflow.ts'
import type { EventCase } from '../../../workflows/scenarios.ts'
import type { DeskInput } from '../../../workflows/task-input.ts'
import type { TestServer } from '../server.ts'

/** Work at a desk about something real that stands as the sample's does. */
export interface Place {
  deskId: number
  /** A sample payload with the real thing's own ids. */
  own: (payload: unknown) => unknown
  /** Makes true outside what has the desk end its part by this event; null: nothing fails. */
  arrange: (event: EventCase) => Promise<Trouble | null>
  /** What must be true outside in this state; throws where it is not. */
  expectTrue: (state: string) => Promise<void>
  /** The path has ended here: what is as good as new begins another one. */
  leave: (state: string) => Promise<void>
}

export type Begin = (server: TestServer, input: DeskInput) => Promise<Place>

/** The database refuses every update of this table. */
export interface Trouble {
  table: string
  /** SQLSTATE */
  code: string
}
/** Of a database that fails, and of a row that somebody holds for too long. */
export const [fault, held] = ['XX000', '55P03']

export async function inTrouble<T>(db: Db, trouble: Trouble | null, work: () => Promise<T>): Promise<T> {
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

/** What the machine remembers. */
export async function contextOf<Context>(db: Db, deskId: number): Promise<Context> {
  const [row] = await db
    .select({ context: workflowInstances.context })
    .from(workflowInstances)
    .where(eq(workflowInstances.id, deskId))
  return row!.context as Context
}

/** Real things that a path left as they can stand at the beginning of another. */
export function spare(make: (server: TestServer) => Promise<number>) {
  const usedIds = new WeakMap<TestServer, number[]>()
  return {
    take: async (server: TestServer): Promise<number> => usedIds.get(server)?.shift() ?? make(server),
    keep: (server: TestServer, ids: readonly number[]) =>
      usedIds.set(server, [...(usedIds.get(server) ?? []), ...ids]),
  }
}
