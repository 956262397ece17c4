import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commitMarker, rows, type Database, type Tx } from '../../../src/server/db/database.ts'
import { openTestDatabase } from '../../support/database.ts'

let database: Database & { url: string | null }
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`create table notes (id int primary key, text text not null)`)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(sql`delete from notes`)
})

const put = (tx: Tx, id: number, last = false) =>
  tx.execute(sql`${last ? sql.raw(commitMarker) : sql``}insert into notes (id, text) values (${id}, 'n')`)
const ids = async () =>
  (await rows<{ id: number }>(database.db, sql`select id from notes order by id`)).map(({ id }) => id)

describe('transactions of few round trips', () => {
  it('[EN-02] what was written is there, with and without a last statement', async () => {
    for (const base of [1, 11, 21]) {
      await database.db.transaction(async (tx) => {
        await put(tx, base)
        await put(tx, base + 1)
      })
      await database.db.transaction((tx) => put(tx, base + 2, true))
      await database.db.transaction(async (tx) => {
        await put(tx, base + 3)
        await put(tx, base + 4, true)
      })
    }
    expect(await ids()).toEqual([1, 11, 21].flatMap((n) => [n, n + 1, n + 2, n + 3, n + 4]))
  })

  it('[EN-02] a last statement that fails takes everything before it along, and the caller is told', async () => {
    await database.db.transaction((tx) => put(tx, 1))
    const failing = database.db.transaction(async (tx) => {
      await put(tx, 2)
      await put(tx, 1, true)
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await ids()).toEqual([1])
    // The connection is as good as new.
    await database.db.transaction((tx) => put(tx, 3, true))
    expect(await ids()).toEqual([1, 3])
  })

  it('[EN-02] an error between two statements undoes the first, be it ours or the database’s', async () => {
    const ours = database.db.transaction(async (tx) => {
      await put(tx, 1)
      throw new Error('no')
    })
    await expect(ours).rejects.toThrow('no')
    const theirs = database.db.transaction(async (tx) => {
      await put(tx, 2)
      await tx.execute(sql`select 1 / 0`)
    })
    await expect(theirs).rejects.toThrow()
    const atOnce = database.db.transaction((tx) => tx.execute(sql`select 1 / 0`))
    await expect(atOnce).rejects.toThrow()
    expect(await ids()).toEqual([])
  })

  it('[EN-02] a transaction without a statement is no fault', async () => {
    expect(await database.db.transaction(async () => 7)).toBe(7)
    await expect(database.db.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await database.db.transaction((tx) => put(tx, 1))
    expect(await ids()).toEqual([1])
  })

  it('[EN-02] what was put back to a savepoint is gone, the rest stays', async () => {
    await database.db.transaction(async (tx) => {
      await put(tx, 1)
      await tx
        .transaction(async (inner) => {
          await put(inner, 2)
          throw new Error('no')
        })
        .catch(() => {})
      await put(tx, 3, true)
    })
    expect(await ids()).toEqual([1, 3])
  })

  it('[EN-02] a constraint that speaks at the commit is told, though the last statement went well', async () => {
    await database.db.execute(sql`create table parents (id int primary key)`)
    await database.db.execute(
      sql`create table children (parent int references parents (id) deferrable initially deferred)`,
    )
    const orphan = (last: boolean) =>
      database.db.transaction((tx) =>
        tx.execute(sql`${last ? sql.raw(commitMarker) : sql``}insert into children (parent) values (${1})`),
      )
    await expect(orphan(false)).rejects.toThrow()
    await expect(orphan(true)).rejects.toThrow()
    expect(await rows(database.db, sql`select 1 from children`)).toEqual([])
  })

  it('[EN-02] two hundred at once do not mix', async () => {
    await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) =>
        database.db.transaction(async (tx) => {
          await put(tx, n * 2)
          // Every third one fails in its last statement.
          await put(tx, n % 3 === 0 ? n * 2 : n * 2 + 1, true)
        }),
      ),
    )
    const expected = Array.from({ length: 200 }, (_, n) => (n % 3 === 0 ? [] : [n * 2, n * 2 + 1])).flat()
    expect(await ids()).toEqual(expected)
  })

  it('[EN-02] a statement after the last one is refused where the commit has already gone', async () => {
    const more = database.db.transaction(async (tx) => {
      await put(tx, 1, true)
      await put(tx, 2)
    })
    // The embedded database commits at the end as ever.
    if (database.kind === 'postgresql') await expect(more).rejects.toThrow()
    else await more
    expect(await ids()).toEqual(database.kind === 'postgresql' ? [1] : [1, 2])
  })
})
