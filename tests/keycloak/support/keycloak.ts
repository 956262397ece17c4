import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../src/server/platform/config/project-root.ts'
import { keycloakEnv, keycloakHome } from './distribution.ts'

const startsWithinMs = 120_000

interface Addresses {
  /** Port on the loopback interface. */
  port: number
  /** URL for browsers and the product's servers. */
  url: string
  /** The product's own URL, for the realm's redirects. */
  crmUrl: string
}

/**
 * A Keycloak for the tests with the realm of docs/deploy/keycloak, in a temporary folder. Returns a function that
 * stops it.
 */
export async function startKeycloak({ port, url, crmUrl }: Addresses): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-keycloak-'))
  const home = join(folder, 'keycloak')
  cpSync(keycloakHome(), home, { recursive: true })
  mkdirSync(join(home, 'data/import'), { recursive: true })
  cpSync(join(projectRoot, 'docs/deploy/keycloak/crm-realm.json'), join(home, 'data/import/crm-realm.json'))
  const child = spawn(
    // Ends with the process that started it, even if that one is killed.
    'setpriv',
    [
      '--pdeathsig',
      'TERM',
      join(home, 'bin/kc.sh'),
      'start',
      '--optimized',
      '--import-realm',
      '--http-enabled=true',
      '--http-host=127.0.0.1',
      `--http-port=${port}`,
      `--hostname=${url}`,
    ],
    { cwd: folder, env: { ...keycloakEnv, CRM_URL: crmUrl }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + String(chunk)).slice(-20_000)))
  const processEnd = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await processEnd
    rmSync(folder, { recursive: true, force: true })
  }
  const startedAt = performance.now()
  while (!(await answers(`http://127.0.0.1:${port}/realms/crm`))) {
    const exitCause = child.exitCode ?? child.signalCode
    if (exitCause === null && performance.now() - startedAt < startsWithinMs) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      continue
    }
    await stop()
    throw new Error(`Keycloak ${exitCause === null ? 'is not ready' : `ended with ${exitCause}`}:\n${output}`)
  }
  return stop
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
