import { sql } from 'drizzle-orm'
import { rights as allRights, type Right } from '../../../shared/rights.ts'
import type { Actor } from './actor.ts'
import { getClockOverride, type Clock } from '../clock.ts'
import { queryRows, type Db } from '../db/database.ts'
import { LRUCache } from 'lru-cache'
import type { TokenIdentity } from './tokens.ts'

interface CachedActor {
  actor: Promise<Actor>
  until: number
}

/**
 * Time for which an actor is cached, in ms. Changes by another server process take effect in this process at the latest
 * after this time.
 */
const cacheMs = 5_000
const maxCachedActors = 5_000

/** Actor of a request without a verified token. It has no rights and no stores. */
export const anonymousActor: Actor = {
  id: 'anonymous',
  name: '',
  rights: new Set(),
  roles: [],
  stores: [],
}

/**
 * Loads actors from the database and caches them. Their rights come from their roles, their stores from `user_stores`.
 */
export class ActorCache {
  readonly issuer: string
  readonly #db: Db
  readonly #clock: Clock
  readonly #cache = new LRUCache<string, CachedActor>({ max: maxCachedActors })

  /** `issuer`: identity provider whose tokens are accepted. */
  constructor(db: Db, clock: Clock, issuer: string) {
    this.issuer = issuer
    this.#db = db
    this.#clock = clock
  }

  /**
   * Returns the actor for a verified token. A user who is not in the database or is deactivated gets an actor without
   * rights and stores.
   */
  find(person: TokenIdentity): Promise<Actor> {
    const key = `${person.issuer} ${person.issuerSubject}`
    const cached = this.#cache.get(key)
    if (cached && cached.until > Date.now()) return cached.actor
    const actor = readActor(this.#db, this.#clock, person)
    this.#cache.set(key, { actor, until: Date.now() + cacheMs })
    actor.catch(() => this.#cache.delete(key))
    return actor
  }

  /** Must be called after the commit of a change of roles, rights, stores or users. */
  clearCache(): void {
    this.#cache.clear()
  }
}

interface Row {
  id: string
  /** True if the user is bound to an account of an identity provider. */
  bound: boolean
  name: string
  active: boolean
  roles: string[]
  rights: string[]
  stores: string[]
}

const isRight = (name: string): name is Right => (allRights as readonly string[]).includes(name)

/**
 * Reads the actor for a token. A user whom an administrator created with a user name is bound to the first account that
 * signs in with this name. After that, the name alone gives no access.
 */
async function readActor(db: Db, clock: Clock, person: TokenIdentity): Promise<Actor> {
  const row = await readPerson(db, clock, person)
  if (row && !row.bound && !(await bind(db, row.id, person))) return readActor(db, clock, person)
  const { subject, name } = person
  return row ? toActor(row) : { ...anonymousActor, id: `unknown:${subject}`, name }
}

/** Loads the user on whose behalf a background job runs, with their current rights. */
export async function loadActor(db: Db, id: string): Promise<Actor> {
  const [row] = await queryRows<Row>(db, sql`${usersQuery} where u.id = ${id}`)
  return row ? toActor(row) : { ...anonymousActor, id }
}

function toActor({ id, name, active, roles, rights: names, stores }: Row): Actor {
  if (!active) return { ...anonymousActor, id, name }
  const rights = new Set(names.filter(isRight))
  return { id, name, rights, roles, stores: rights.has('ordersViewAllStores') ? 'all' : stores }
}

const usersQuery = sql`select u.id, u.name, u.active, u.issuer is not null as bound,
          array(select role_id from user_roles where user_id = u.id order by role_id) as roles,
          array(select distinct rr."right" from user_roles ur join role_rights rr on rr.role_id = ur.role_id
                 where ur.user_id = u.id) as rights,
          array(select pfm from user_stores where user_id = u.id order by pfm) as stores
        from users u`

/**
 * Finds the row of the user, by account or by user name. The user name is accepted only for the first sign-in. If
 * `bind_until` is set, it is accepted only until then, because the company may reassign the name later.
 */
async function readPerson(
  db: Db,
  clock: Clock,
  { subject, issuer, issuerSubject }: TokenIdentity,
): Promise<Row | undefined> {
  const overriddenNow = getClockOverride(clock)?.toISOString() ?? null
  const [row] = await queryRows<Row>(
    db,
    sql`${usersQuery}
        where (u.issuer = ${issuer} and u.issuer_subject = ${issuerSubject})
           or (u.issuer is null and u.subject = ${subject} and u.active
               and (u.bind_until is null or u.bind_until > coalesce(${overriddenNow}::timestamptz, clock_timestamp())))
        order by bound desc limit 1`,
  )
  return row
}

/**
 * Binds the user with this id to an account of the identity provider. Returns false if a concurrent sign-in has already
 * bound the user.
 */
async function bind(db: Db, id: string, { issuer, issuerSubject }: TokenIdentity): Promise<boolean> {
  const bound = await queryRows(
    db,
    sql`update users set issuer = ${issuer}, issuer_subject = ${issuerSubject}
        where id = ${id} and issuer is null returning id`,
  )
  return bound.length > 0
}
