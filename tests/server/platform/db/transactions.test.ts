import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  lastStatementMarker,
  queryRows,
  type Database,
  type Tx,
} from '../../../../src/server/platform/db/database.ts'
import { openTestDatabase } from '../../../support/database.ts'

let database: Database & { url: string | null }
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`create table notes (id int primary key, text text not null)`)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(sql`delete from notes`)
})

const insertRow = (tx: Tx, id: number, last = false) =>
  tx.execute(
    sql`${last ? sql.raw(lastStatementMarker) : sql``}insert into notes (id, text) values (${id}, 'n')`,
  )
const ids = async () =>
  (await queryRows<{ id: number }>(database.db, sql`select id from notes order by id`)).map(({ id }) => id)

describe('transactions with few round trips', () => {
  it('[EN-02] written rows are stored, with and without a last statement', async () => {
    for (const base of [1, 11, 21]) {
      await database.db.transaction(async (tx) => {
        await insertRow(tx, base)
        await insertRow(tx, base + 1)
      })
      await database.db.transaction((tx) => insertRow(tx, base + 2, true))
      await database.db.transaction(async (tx) => {
        await insertRow(tx, base + 3)
        await insertRow(tx, base + 4, true)
      })
    }
    expect(await ids()).toEqual([1, 11, 21].flatMap((n) => [n, n + 1, n + 2, n + 3, n + 4]))
  })

  it('[EN-02] a last statement that fails rolls back everything before it, and the caller receives the error', async () => {
    await database.db.transaction((tx) => insertRow(tx, 1))
    const failing = database.db.transaction(async (tx) => {
      await insertRow(tx, 2)
      await insertRow(tx, 1, true)
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await ids()).toEqual([1])
    // The connection is usable again.
    await database.db.transaction((tx) => insertRow(tx, 3, true))
    expect(await ids()).toEqual([1, 3])
  })

  it('[EN-02] an error between two statements rolls back the first, be it ours or the database’s', async () => {
    const ownError = database.db.transaction(async (tx) => {
      await insertRow(tx, 1)
      throw new Error('no')
    })
    await expect(ownError).rejects.toThrow('no')
    const databaseError = database.db.transaction(async (tx) => {
      await insertRow(tx, 2)
      await tx.execute(sql`select 1 / 0`)
    })
    await expect(databaseError).rejects.toThrow()
    const atOnce = database.db.transaction((tx) => tx.execute(sql`select 1 / 0`))
    await expect(atOnce).rejects.toThrow()
    expect(await ids()).toEqual([])
  })

  it('[EN-02] a transaction without a statement is no error', async () => {
    expect(await database.db.transaction(async () => 7)).toBe(7)
    await expect(database.db.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await database.db.transaction((tx) => insertRow(tx, 1))
    expect(await ids()).toEqual([1])
  })

  it('[EN-02] a rollback to a savepoint removes its rows, the rest stays', async () => {
    await database.db.transaction(async (tx) => {
      await insertRow(tx, 1)
      await tx
        .transaction(async (inner) => {
          await insertRow(inner, 2)
          throw new Error('no')
        })
        .catch(() => {})
      await insertRow(tx, 3, true)
    })
    expect(await ids()).toEqual([1, 3])
  })

  it('[EN-02] a constraint that fails at the commit is reported, though the last statement succeeded', async () => {
    await database.db.execute(sql`create table parents (id int primary key)`)
    await database.db.execute(
      sql`create table children (parent int references parents (id) deferrable initially deferred)`,
    )
    const insertOrphan = (last: boolean) =>
      database.db.transaction((tx) =>
        tx.execute(
          sql`${last ? sql.raw(lastStatementMarker) : sql``}insert into children (parent) values (${1})`,
        ),
      )
    await expect(insertOrphan(false)).rejects.toThrow()
    await expect(insertOrphan(true)).rejects.toThrow()
    expect(await queryRows(database.db, sql`select 1 from children`)).toEqual([])
  })

  it('[EN-02] two hundred concurrent transactions do not mix', async () => {
    await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) =>
        database.db.transaction(async (tx) => {
          await insertRow(tx, n * 2)
          // Every third one fails in its last statement.
          await insertRow(tx, n % 3 === 0 ? n * 2 : n * 2 + 1, true)
        }),
      ),
    )
    const expected = Array.from({ length: 200 }, (_, n) => (n % 3 === 0 ? [] : [n * 2, n * 2 + 1])).flat()
    expect(await ids()).toEqual(expected)
  })

  it('[EN-02] a statement after the last one is refused when the commit was already sent', async () => {
    const overrides = database.db.transaction(async (tx) => {
      await insertRow(tx, 1, true)
      await insertRow(tx, 2)
    })
    // The embedded database commits at the end as usual.
    if (database.kind === 'postgresql') await expect(overrides).rejects.toThrow()
    else await overrides
    expect(await ids()).toEqual(database.kind === 'postgresql' ? [1] : [1, 2])
  })
})
