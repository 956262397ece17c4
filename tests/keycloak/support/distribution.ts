import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const version = '26.7.4'
const unpack = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack'

/**
 * Folder of an unpacked Keycloak: `KEYCLOAK_HOME`, or the distribution that Maven fetches by its own settings, once for
 * everything that this user runs here.
 */
export function keycloakDistribution(): string {
  if (process.env.KEYCLOAK_HOME) return process.env.KEYCLOAK_HOME
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'crm-back-office')
  const home = join(cache, `keycloak-${version}`)
  if (existsSync(home)) return home
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'unpacking-'))
  const artifact = `-Dartifact=org.keycloak:keycloak-quarkus-dist:${version}:zip`
  console.log(`fetching Keycloak ${version}…`)
  execFileSync('mvn', ['-q', '-B', unpack, artifact, `-DoutputDirectory=${folder}`], {
    // Not the project's folder: Maven looks for a project of its own there.
    cwd: folder,
    stdio: 'inherit',
  })
  // Whole or not at all: a run beside this one may have been faster.
  if (!existsSync(home)) renameSync(join(folder, `keycloak-${version}`), home)
  rmSync(folder, { recursive: true, force: true })
  return home
}
