import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../src/server/platform/config/project-root.ts'
import { freePort } from '../../support/cluster.ts'
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { unreachablePartnersEnv } from '../../support/unreachable-partners.ts'
import { copyDatabase } from './databases.ts'

export interface OwnServer {
  url: string
  /** Kills the server and starts it again on the same port and data. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** A built server with many orders, for lists that the other tests must not be filled with. */
export async function startOwnServer(orders: number): Promise<OwnServer> {
  const env = {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'crm-e2e-many-')),
    MANY_ORDERS: String(orders),
    // Otherwise the demo's orders would be among them.
    SEED_ORDERS: '0',
    APP_ENV: 'test',
  }
  execFileSync(
    join(projectRoot, 'node_modules/.bin/tsx'),
    [join(projectRoot, 'tests/e2e/support/prepare-many.ts')],
    { cwd: projectRoot, env: { ...process.env, ...unreachablePartnersEnv, ...env }, stdio: 'inherit' },
  )
  const port = await freePort()
  let server: ServerProcess = await startServerProcess(env, port)
  return {
    url: server.url,
    restart: async () => {
      await server.stop('SIGKILL')
      server = await startServerProcess(env, port)
    },
    stop: () => server.stop(),
  }
}

/** A built server on a copy of the data that the run's own server began with. */
export const startCopiedServer = async (): Promise<ServerProcess> =>
  startServerProcess({ APP_ENV: 'test', DATABASE_URL: await copyDatabase() })
