import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../src/server/platform/db/database.ts'
import { openPostgresqlDatabase } from '../../../src/server/platform/db/postgresql.ts'
import { userRoles, users, userStores } from '../../../src/server/platform/db/schema/identity.ts'
import { stores } from '../../../src/server/platform/db/schema/reference.ts'
import { demoUsers, type DemoRoleId } from '../../../src/server/platform/identity/demo-identity.ts'
import type { Caller } from '../../support/orders.ts'
import type { TestResponse, Json } from '../../support/server.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { Gate } from './gate.ts'
import { addressesOf, readRunConfig, type RunConfig } from './place.ts'
import { crmClient, Realm, requestTokens } from './realm.ts'

/** Environment variables of partners that the company does not use. */
const off = [
  'SMS_URL',
  'COURIER1_URL',
  'COURIER2_URL',
  'POST_URL',
  'PARTNER_URL',
  'BANK_URL',
  'ATOL_URL',
  'SAP_URL',
  'STOCK_URL',
  'SET_KIT_URL',
  'SMTP_URL',
  'INTAKE_CLIENTS',
]

/** The product in production with a Keycloak: its server, its database, and the gate between the two. */
export class Company implements Caller {
  readonly place: RunConfig = readRunConfig()
  readonly crmUrl = addressesOf(this.place).crmUrl
  readonly realm = new Realm()
  /** While it is shut, Keycloak is unreachable for browsers and servers alike. */
  readonly issuer = new Gate(this.place.issuer, this.place.keycloak)
  #server: ChildProcess | null = null
  #database: Database | null = null
  readonly #tokens = new Map<string, string>()

  async open(): Promise<void> {
    await this.issuer.open()
    await this.startServer()
    this.#database = await openPostgresqlDatabase(this.place.databaseUrl)
  }

  /** Resolves when the server is ready. */
  async startServer(): Promise<void> {
    const { issuerUrl } = addressesOf(this.place)
    await startServerProcess(
      {
        PROFILE: 'production',
        OIDC_ISSUER: `${issuerUrl}/realms/crm`,
        OIDC_CLIENT_ID: crmClient,
        DATABASE_URL: this.place.databaseUrl,
        FIRST_ADMIN: 'admin',
        ...Object.fromEntries(off.map((name) => [name, 'off'])),
      },
      this.place.crm,
      // A server that does not become ready is stopped as well.
      (server) => (this.#server = server),
    )
  }

  async stopServer(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }

  async close(): Promise<void> {
    await this.stopServer()
    await this.#database?.close()
    this.#database = null
    await this.issuer.shut()
  }

  get #db() {
    if (!this.#database) throw new Error('the company is not open')
    return this.#database.db
  }

  /** Rows of users, as an administrator creates them before anyone but the first user can work. */
  async addUsers(): Promise<void> {
    const place = { city: 'Москва', address: 'ул. Тверская, 1', zone: 'Europe/Moscow' }
    await this.#db.insert(stores).values({ pfm: '1001', name: 'Тверская', ...place })
    for (const { subject, name, role, stores: pfms } of demoUsers)
      if (subject !== 'admin') await this.addUser(subject, name, role, pfms)
  }

  async addUser(
    subject: string,
    name: string,
    role: DemoRoleId | null,
    pfms: readonly string[] = [],
  ): Promise<void> {
    await this.#db.insert(users).values({ id: subject, subject, name })
    if (role !== null) await this.grantRole(subject, role)
    if (pfms.length > 0)
      await this.#db.insert(userStores).values(pfms.map((pfm) => ({ userId: subject, pfm })))
  }

  async grantRole(subject: string, role: DemoRoleId): Promise<void> {
    await this.#db.insert(userRoles).values({ userId: subject, roleId: role })
  }

  async revokeRoles(subject: string): Promise<void> {
    await this.#db.delete(userRoles).where(eq(userRoles.userId, subject))
  }

  /** The next user who signs in with the user name is linked to the row. */
  async unlinkUser(subject: string): Promise<void> {
    await this.#db.update(users).set({ issuer: null, issuerSubject: null }).where(eq(users.subject, subject))
  }

  /** A call that bypasses the screen, with a token obtained for the user's password. */
  async call(
    username: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    const token = this.#tokens.get(username) ?? (await requestTokens(username)).access_token
    this.#tokens.set(username, token)
    return this.callWith(token, method, url, body, headers)
  }

  async callWith(
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    const answer = await fetch(this.crmUrl + url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      body: text === '' ? null : (JSON.parse(text) as Json),
      headers: Object.fromEntries(answer.headers),
    }
  }
}
