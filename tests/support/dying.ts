import type { Database, Tx } from '../../src/server/platform/db/database.ts'
import { endsTransaction } from '../../src/server/platform/db/database.ts'

interface Asking {
  session: { client: { query: (said: string | { text: string }, ...rest: unknown[]) => unknown } }
}

/** The server dies at the last moment before every commit while this works: nothing of any transaction stands. */
export async function dyingBeforeCommit<T>({ db }: Pick<Database, 'db'>, work: () => Promise<T>): Promise<T> {
  const real = db.transaction.bind(db)
  const connectionLost = () => {
    throw new Error('the connection is gone')
  }
  db.transaction = ((run: (tx: Tx) => Promise<unknown>) =>
    real(async (tx) => {
      const { client } = (tx as unknown as Asking).session
      const query = client.query.bind(client)
      // The commit travels with what is marked as the last statement.
      client.query = (statement, ...rest) =>
        endsTransaction(typeof statement === 'string' ? statement : statement.text)
          ? connectionLost()
          : query(statement, ...rest)
      try {
        await run(tx)
      } finally {
        client.query = query
      }
      return connectionLost()
    })) as typeof db.transaction
  try {
    return await work()
  } finally {
    db.transaction = real as typeof db.transaction
  }
}
