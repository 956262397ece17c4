import { demoUsers } from '../../../src/server/platform/identity/demo-identity.ts'
import { bootstrapAdmin } from './distribution.ts'
import { addressesOf, readRunConfig } from './place.ts'

export const crmClient = 'crm-back-office'
export const password = 'demo'
/**
 * Test clients that issue a token for a password: one for the product, one with a short lifetime, one for another
 * audience.
 */
export const testClients = { calls: 'calls', shortLived: 'short-lived', stranger: 'stranger' } as const
export const otherRealm = 'elsewhere'

const forTheProduct = {
  name: 'audience',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-audience-mapper',
  config: { 'included.client.audience': crmClient, 'access.token.claim': 'true' },
}

interface Match {
  id: string
  attributes?: Record<string, string>
}

/** What an administrator of the company's Keycloak does, by its Admin REST API. */
export class Realm {
  readonly #path: string

  constructor(name = 'crm') {
    this.#path = `/admin/realms/${name}`
  }

  async addUser(username: string, name = username): Promise<void> {
    const [firstName = '', lastName = firstName] = name.split(' ')
    await admin('POST', `${this.#path}/users`, {
      username,
      firstName,
      lastName,
      email: `${username}@shop.example.org`,
      enabled: true,
      emailVerified: true,
      credentials: [{ type: 'password', value: password, temporary: false }],
    })
  }

  async removeUser(username: string): Promise<void> {
    await admin('DELETE', await this.#person(username))
  }

  async endSessions(username: string): Promise<void> {
    await admin('POST', `${await this.#person(username)}/logout`)
  }

  async #person(username: string): Promise<string> {
    const [{ id }] = (await admin('GET', `${this.#path}/users?exact=true&username=${username}`)) as [Match]
    return `${this.#path}/users/${id}`
  }

  /** Lifetime in seconds of a token of the product's client; null: the default of the realm. */
  async setTokenLifetime(seconds: number | null): Promise<void> {
    const clients = `${this.#path}/clients`
    const [client] = (await admin('GET', `${clients}?clientId=${crmClient}`)) as [Match]
    const attributes = { ...client.attributes, 'access.token.lifespan': seconds ?? '' }
    await admin('PUT', `${clients}/${client.id}`, { ...client, attributes })
  }

  /** Creates the demo's users, and the clients that tests get tokens from. */
  async prepare(): Promise<void> {
    for (const { subject, name } of demoUsers) await this.addUser(subject, name)
    const { calls, shortLived, stranger } = testClients
    await this.#addClient({ clientId: calls, protocolMappers: [forTheProduct] })
    await this.#addClient({
      clientId: shortLived,
      protocolMappers: [forTheProduct],
      attributes: { 'access.token.lifespan': '1' },
    })
    await this.#addClient({ clientId: stranger })
  }

  async #addClient(client: object): Promise<void> {
    const passwordClient = { publicClient: true, standardFlowEnabled: false, directAccessGrantsEnabled: true }
    await admin('POST', `${this.#path}/clients`, { ...passwordClient, ...client })
  }

  /** Creates a realm of the same Keycloak with a client and a user of the same names. */
  static async prepareOther(): Promise<void> {
    await admin('POST', '/admin/realms', { realm: otherRealm, enabled: true })
    const other = new Realm(otherRealm)
    await other.#addClient({ clientId: crmClient })
    await other.addUser('admin')
  }
}

/** Signs in anew for each call, because the administrator's token lives a minute. */
async function admin(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> {
  const { keycloakUrl } = addressesOf(readRunConfig())
  const { access_token: token } = await passwordGrant(`${keycloakUrl}/realms/master`, {
    client_id: 'admin-cli',
    ...bootstrapAdmin,
  })
  const answer = await fetch(keycloakUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return method === 'GET' ? answer.json() : null
}

interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
}

/** The issuer's answer to a user name and a password. */
export const requestTokens = (
  username: string,
  { client = testClients.calls as string, realm = 'crm' } = {},
) =>
  passwordGrant(`${addressesOf(readRunConfig()).issuerUrl}/realms/${realm}`, {
    client_id: client,
    username,
    password,
    scope: 'openid',
  })

async function passwordGrant(realmUrl: string, form: Record<string, string>): Promise<Tokens> {
  const answer = await fetch(`${realmUrl}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', ...form }),
  })
  if (!answer.ok) throw new Error(`${form.username} at ${realmUrl}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Tokens
}
