import type { PGlite, Transaction } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { getDriverClient, getTransactionCommand } from '../../../../src/server/platform/drivers/drizzle.ts'

/** A connection that records its statements and returns no rows. */
class RecordingClient {
  texts: string[] = []
  async query(statement: string | { text: string }) {
    this.texts.push(typeof statement === 'string' ? statement : statement.text)
    return { rows: [] }
  }
}

describe('drizzle on pg', () => {
  it('uses the connection that it was given, inside and outside of a transaction', async () => {
    const client = new RecordingClient()
    const db = drizzlePg(client as unknown as pg.PoolClient)
    expect(getDriverClient(db)).toBe(client)
    await db.transaction(async (tx) => {
      expect(getDriverClient(tx)).toBe(client)
      await tx.transaction(async (inner) => expect(getDriverClient(inner)).toBe(client))
    })
  })

  it('takes one connection of a pool for a transaction', async () => {
    const client = Object.assign(new RecordingClient(), { release: () => {} })
    class RecordingPool {
      connect = async () => client
    }
    const pool = new RecordingPool()
    const db = drizzlePg(pool as unknown as pg.Pool)
    expect(getDriverClient(db)).toBe(pool)
    await db.transaction(async (tx) => expect(getDriverClient(tx)).toBe(client))
  })

  it('begins, commits and rolls back by statements that are recognized, and savepoints are not', async () => {
    const client = new RecordingClient()
    const db = drizzlePg(client as unknown as pg.PoolClient)
    const commands = () => client.texts.splice(0).map(getTransactionCommand)
    await db.transaction((tx) => tx.execute(sql`select 1`))
    expect(commands()).toEqual(['begin', null, 'commit'])
    await db.transaction(async () => {}, { isolationLevel: 'repeatable read' })
    expect(commands()).toEqual(['begin', 'commit'])
    await expect(db.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(commands()).toEqual(['begin', 'rollback'])
    await db.transaction((tx) => tx.transaction(() => Promise.reject(new Error('no'))).catch(() => {}))
    expect(commands()).toEqual(['begin', null, null, 'commit'])
  })
})

it('drizzle on PGlite uses the transaction that PGlite passes', async () => {
  const transaction = new RecordingClient()
  class RecordingPglite extends RecordingClient {
    transaction = (work: (tx: Transaction) => Promise<unknown>) => work(transaction as unknown as Transaction)
  }
  const client = new RecordingPglite()
  const db = drizzlePglite(client as unknown as PGlite)
  expect(getDriverClient(db)).toBe(client)
  await db.transaction(async (tx) => {
    expect(getDriverClient(tx)).toBe(transaction)
    await tx.execute(sql`select 1`)
  })
  expect([client.texts, transaction.texts]).toEqual([[], ['select 1']])
})
