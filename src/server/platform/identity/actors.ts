import { sql } from 'drizzle-orm'
import { rights as allRights, type Right } from '../../../shared/rights.ts'
import type { Actor } from './actor.ts'
import { clockOverride, type Clock } from '../clock.ts'
import { rows, type Db } from '../db/database.ts'
import { Lru } from './lru.ts'
import type { SignedIn } from './tokens.ts'

interface Kept {
  actor: Promise<Actor>
  until: number
}

/** Rights changed by another server process hold here after this time; ms. */
const keptMs = 5_000
const keptActors = 5_000

/** Who a public call comes from. */
export const anonymous: Actor = {
  id: 'anonymous',
  name: '',
  rights: new Set(),
  roles: [],
  stores: [],
}

/** People as the database knows them: rights by their roles, stores by their rows. */
export class Actors {
  readonly issuer: string
  readonly #db: Db
  readonly #clock: Clock
  readonly #kept = new Lru<Kept>(keptActors)

  /** `issuer`: whose people they are. */
  constructor(db: Db, clock: Clock, issuer: string) {
    this.issuer = issuer
    this.#db = db
    this.#clock = clock
  }

  /** A person the database does not know, or who was switched off, is signed in but has no right and no store. */
  of(person: SignedIn): Promise<Actor> {
    const key = `${person.issuer} ${person.issuerSubject}`
    const kept = this.#kept.get(key)
    if (kept && kept.until > Date.now()) return kept.actor
    const actor = readActor(this.#db, this.#clock, person)
    this.#kept.set(key, { actor, until: Date.now() + keptMs })
    actor.catch(() => this.#kept.delete(key))
    return actor
  }

  /** To call after the commit that changed roles, rights, stores or a person. */
  forget(): void {
    this.#kept.clear()
  }
}

interface Row {
  id: string
  /** The row is this person's and nobody else's. */
  bound: boolean
  name: string
  active: boolean
  roles: string[]
  rights: string[]
  stores: string[]
}

const isRight = (name: string): name is Right => (allRights as readonly string[]).includes(name)

/**
 * A row that an administrator made for a user name becomes the first person's who signs in under it; from then on the name
 * alone opens nothing.
 */
async function readActor(db: Db, clock: Clock, person: SignedIn): Promise<Actor> {
  const row = await readPerson(db, clock, person)
  if (row && !row.bound && !(await bind(db, row.id, person))) return readActor(db, clock, person)
  const { subject, name } = person
  return row ? actorIn(row) : { ...anonymous, id: `unknown:${subject}`, name }
}

/** Who asked for work that goes on without them, with the rights of now. */
export async function actorOfUser(db: Db, id: string): Promise<Actor> {
  const [row] = await rows<Row>(db, sql`${people} where u.id = ${id}`)
  return row ? actorIn(row) : { ...anonymous, id }
}

function actorIn({ id, name, active, roles, rights: names, stores }: Row): Actor {
  if (!active) return { ...anonymous, id, name }
  const rights = new Set(names.filter(isRight))
  return { id, name, rights, roles, stores: rights.has('ordersViewAllStores') ? 'all' : stores }
}

const people = sql`select u.id, u.name, u.active, u.issuer is not null as bound,
          array(select role_id from user_roles where user_id = u.id order by role_id) as roles,
          array(select distinct rr."right" from user_roles ur join role_rights rr on rr.role_id = ur.role_id
                 where ur.user_id = u.id) as rights,
          array(select pfm from user_stores where user_id = u.id order by pfm) as stores
        from users u`

/** A name is good for a first sign-in only while one is awaited: afterwards the company may have given it to somebody else. */
async function readPerson(
  db: Db,
  clock: Clock,
  { subject, issuer, issuerSubject }: SignedIn,
): Promise<Row | undefined> {
  const told = clockOverride(clock)?.toISOString() ?? null
  const [row] = await rows<Row>(
    db,
    sql`${people}
        where (u.issuer = ${issuer} and u.issuer_subject = ${issuerSubject})
           or (u.issuer is null and u.subject = ${subject} and u.active
               and (u.bind_until is null or u.bind_until > coalesce(${told}::timestamptz, clock_timestamp())))
        order by bound desc limit 1`,
  )
  return row
}

/** False when somebody else has become the row's person a moment earlier. */
async function bind(db: Db, id: string, { issuer, issuerSubject }: SignedIn): Promise<boolean> {
  const bound = await rows(
    db,
    sql`update users set issuer = ${issuer}, issuer_subject = ${issuerSubject}
        where id = ${id} and issuer is null returning id`,
  )
  return bound.length > 0
}
