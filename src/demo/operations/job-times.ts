import { sql } from 'drizzle-orm'
import type { Tx } from '../../server/platform/db/database.ts'

/** Sets the end of a job to its simulated time. The job has stored the current time of the database. */
export async function setJobTimes(tx: Tx, jobId: number, at: Date): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`
  await tx.execute(sql`update jobs set ended_at = ${moment} where id = ${jobId}`)
}
