import type { Database, Tx } from '../../src/server/platform/db/database.ts'
import { isLastStatementOfTransaction } from '../../src/server/platform/db/database.ts'
import { getDriverClient } from '../../src/server/platform/drivers/drizzle.ts'

/** Simulates a crash right before every commit while `work` runs: no transaction is committed. */
export async function crashBeforeCommit<T>({ db }: Pick<Database, 'db'>, work: () => Promise<T>): Promise<T> {
  const originalTransaction = db.transaction.bind(db)
  const loseConnection = () => {
    throw new Error('the connection is lost')
  }
  db.transaction = ((run: (tx: Tx) => Promise<unknown>) =>
    originalTransaction(async (tx) => {
      const client = getDriverClient(tx)
      const query = client.query.bind(client)
      // The commit is sent together with the statement marked as the last one.
      client.query = (statement, ...rest) =>
        isLastStatementOfTransaction(typeof statement === 'string' ? statement : statement.text)
          ? loseConnection()
          : query(statement, ...rest)
      try {
        await run(tx)
      } finally {
        client.query = query
      }
      return loseConnection()
    })) as typeof db.transaction
  try {
    return await work()
  } finally {
    db.transaction = originalTransaction as typeof db.transaction
  }
}
