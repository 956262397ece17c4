import { eq } from 'drizzle-orm'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK } from 'jose'
import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { embeddedIdentity } from '../../db/schema/identity.ts'
import type { Issuer } from '../tokens.ts'

export const embeddedRealm = 'crm'
export const embeddedClientId = 'crm'
/**
 * Name of the embedded issuer. It is not used as an address: it is the same for every port, for `localhost` and for
 * `127.0.0.1`, so that servers with the same database accept each other's tokens.
 */
export const embeddedIssuerId = `http://localhost/realms/${embeddedRealm}`

interface Secrets {
  /** Private key with which tokens are signed. */
  key: JWK
  cookieKey: string
}

const id = 'Secrets'

/**
 * Reads the secrets of the embedded provider, or generates them at the first start. They are stored in the database, so
 * that a restart does not sign out any user.
 */
export async function loadProviderSecrets(db: Db): Promise<Secrets> {
  const stored = await readSecrets(db)
  if (stored) return stored
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const created: Secrets = {
    key: { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') },
    cookieKey: randomBytes(32).toString('base64url'),
  }
  // Two servers may start concurrently. The first row is stored, and both servers read it.
  await db.insert(embeddedIdentity).values({ id, payload: created }).onConflictDoNothing()
  return (await readSecrets(db)) ?? created
}

async function readSecrets(db: Db): Promise<Secrets | undefined> {
  const [row] = await db.select().from(embeddedIdentity).where(eq(embeddedIdentity.id, id))
  return row?.payload as Secrets | undefined
}

/** Creates the issuer with which the tokens of the embedded provider are verified. */
export async function createEmbeddedIssuer(db: Db): Promise<Issuer> {
  const { kty, n, e, kid, alg, use } = (await loadProviderSecrets(db)).key
  const keys = createLocalJWKSet({ keys: [{ kty, n, e, kid, alg, use }] })
  return { issuer: embeddedIssuerId, clientId: embeddedClientId, keys }
}
