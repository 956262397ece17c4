import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../src/server/platform/db/database.ts'
import { openEmbeddedDatabase } from '../../src/server/platform/db/embedded.ts'
import { openPostgresqlDatabase } from '../../src/server/platform/db/postgresql.ts'
import { createFaultInjector, type FaultInjector } from '../../src/simulators/faults.ts'
import type { Simulator } from '../../src/simulators/http.ts'
import { createSimulators } from '../../src/simulators/partners.ts'
import { startSimulators } from '../../src/simulators/server.ts'
import { createSmsGateway, type SmsGateway } from '../../src/simulators/sms/gateway.ts'
import { createSmsSimulator } from '../../src/simulators/sms/simulator.ts'
import { freePort, startCluster, type Cluster } from '../support/cluster.ts'
import { startIssuer } from '../support/test-issuer.ts'
import { unreachableCrm } from '../support/unreachable-partners.ts'

export type Kind = Database['kind']

/** Everything around the servers that outlives them: database, identity provider, SMS gateway. */
export interface TestEnvironment {
  kind: Kind
  /** null: the embedded database. */
  cluster: Cluster | null
  gateway: SmsGateway
  faults: FaultInjector
  /** The gateway's host becomes unreachable, and returns under the same address. */
  unplug: () => Promise<void>
  plugIn: () => Promise<void>
  tokenFor: (user: string) => Promise<string>
  /** Environment of a server on this stage. */
  env: Record<string, string>
  /** The servers' database; the embedded one only while no server runs. */
  open: () => Promise<Database>
  close: () => Promise<void>
}

/** How long a server waits for the SMS gateway, ms. */
export const smsTimeoutMs = 1_000
const maxMessages = 1_000_000

/**
 * `parts`: simulators of partners in addition to the usual ones; `env`: environment in addition to the stage's own.
 */
export async function createTestEnvironment(
  kind: Kind,
  options: { parts?: Record<string, Simulator>; env?: Record<string, string> } = {},
): Promise<TestEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-faults-'))
  const cluster = kind === 'postgresql' ? await startCluster() : null
  const issuer = await startIssuer()
  const gateway = createSmsGateway(maxMessages)
  const faults = createFaultInjector()
  const smsPort = await freePort()
  // Created once: a partner that is away for a while remembers the earlier requests.
  const parts = {
    ...createSimulators(unreachableCrm),
    sms: createSmsSimulator(gateway, faults),
    ...options.parts,
  }
  const start = () => startSimulators(smsPort, parts)
  let simulators = await start()
  return {
    kind,
    cluster,
    gateway,
    faults,
    unplug: () => simulators.stop(),
    plugIn: async () => void (simulators = await start()),
    tokenFor: issuer.tokenFor,
    env: {
      DATA_DIR: folder,
      ...(cluster ? { DATABASE_URL: cluster.url } : {}),
      PROFILE: 'development',
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      // One demo order brings the demo's stores and users with it.
      SEED_ORDERS: '1',
      SIMULATORS_PORT: String(smsPort),
      SMS_TIMEOUT_MS: String(smsTimeoutMs),
      ...options.env,
    },
    open: () => (cluster ? openPostgresqlDatabase(cluster.url) : openEmbeddedDatabase(folder)),
    close: async () => {
      await simulators.stop()
      issuer.close()
      cluster?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
