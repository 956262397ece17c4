import { and, eq, isNull, gt, lt, or, sql } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Db } from '../../db/database.ts'
import { embeddedIdentity as table } from '../../db/schema/identity.ts'

/**
 * Stores the state of the embedded provider, for example sessions, grants and refresh tokens, in one table. `kind`:
 * model name of the provider.
 */
export class ProviderStorage implements Adapter {
  readonly #db: Db
  readonly #kind: string

  constructor(db: Db, kind: string) {
    this.#db = db
    this.#kind = kind
  }

  #key = (id: string) => `${this.#kind}:${id}`

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const row = {
      payload,
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      expiresAt: expiresIn > 0 ? new Date(Date.now() + expiresIn * 1000) : null,
    }
    await this.#db
      .insert(table)
      .values({ id: this.#key(id), ...row })
      .onConflictDoUpdate({ target: table.id, set: row })
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#findWhere(eq(table.id, this.#key(id)))
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findWhere(and(eq(table.uid, uid), sql`${table.id} like ${`${this.#kind}:%`}`))
  }

  /** Needed only by the device flow, which is disabled. */
  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  async consume(id: string): Promise<void> {
    const consumed = Math.floor(Date.now() / 1000)
    await this.#db
      .update(table)
      .set({ payload: sql`${table.payload} || jsonb_build_object('consumed', ${consumed}::int)` })
      .where(eq(table.id, this.#key(id)))
  }

  async destroy(id: string): Promise<void> {
    await this.#db.delete(table).where(eq(table.id, this.#key(id)))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db.delete(table).where(eq(table.grantId, grantId))
  }

  async #findWhere(condition: ReturnType<typeof and>): Promise<AdapterPayload | undefined> {
    const [row] = await this.#db
      .select({ payload: table.payload })
      .from(table)
      .where(and(condition, or(isNull(table.expiresAt), gt(table.expiresAt, new Date()))))
      .limit(1)
    return row?.payload as AdapterPayload | undefined
  }
}

export async function deleteExpiredProviderState(db: Db): Promise<void> {
  await db.delete(table).where(lt(table.expiresAt, new Date()))
}
