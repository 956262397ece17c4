import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const version = '26.7.4'
const unpack = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack'

export const bootstrapAdmin = { username: 'bootstrap', password: 'bootstrap' }

/** The server runs for a minute only, so Java's second compiler would cost more than it saves. */
export const keycloakEnv = {
  ...process.env,
  BOOTSTRAP_PASSWORD: bootstrapAdmin.password,
  JAVA_OPTS: '-Xms128m -Xmx512m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Dfile.encoding=UTF-8',
}

/**
 * Folder of a Keycloak that is built for its own H2 database and contains the realm `master`, to be copied. Created
 * once for all runs of this user, from the distribution that Maven fetches with its own settings.
 */
export function keycloakHome(): string {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'crm-back-office')
  const prepared = join(cache, `keycloak-${version}`)
  if (existsSync(prepared)) return prepared
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'making-'))
  const home = join(folder, `keycloak-${version}`)
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env: keycloakEnv })
  console.log(`fetching Keycloak ${version}…`)
  const artifact = `-Dartifact=org.keycloak:keycloak-quarkus-dist:${version}:zip`
  run('mvn', '-q', '-B', unpack, artifact, `-DoutputDirectory=${folder}`)
  const kc = join(home, 'bin/kc.sh')
  run(kc, 'build', '--db=dev-file', '--cache=local')
  run(
    kc,
    'bootstrap-admin',
    'user',
    '--optimized',
    '--username',
    bootstrapAdmin.username,
    '--password:env=BOOTSTRAP_PASSWORD',
  )
  // Moved into place atomically: a concurrent run may have been faster.
  if (!existsSync(prepared)) renameSync(home, prepared)
  rmSync(folder, { recursive: true, force: true })
  return prepared
}
