import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../../src/server/platform/config/project-root.ts'
import { freePort, startEphemeralCluster } from '../../support/cluster.ts'
import { Company } from './company.ts'
import { startKeycloak } from './keycloak.ts'
import { addressesOf, storeRunConfig } from './place.ts'
import { Realm } from './realm.ts'

/** Starts Keycloak and PostgreSQL for the run, with users on both sides; the workers start the product. */
export default async function setUp() {
  execFileSync(process.execPath, [join(projectRoot, 'src/tools/build.mjs')], { stdio: 'inherit' })
  const [crm, issuer, keycloak] = [await freePort(), await freePort(), await freePort()]
  const cluster = await startEphemeralCluster()
  const stopSteps: (() => void | Promise<void>)[] = [cluster.stop]
  // Stops in reverse order; a failure does not keep the others running.
  const stopAll = async (): Promise<void> => {
    const stop = stopSteps.pop()
    try {
      await stop?.()
    } finally {
      if (stopSteps.length > 0) await stopAll()
    }
  }
  try {
    const place = { crm, issuer, keycloak, databaseUrl: cluster.url }
    const { crmUrl, issuerUrl } = addressesOf(place)
    stopSteps.push(await startKeycloak({ port: keycloak, url: issuerUrl, crmUrl }))
    storeRunConfig(place)
    const company = new Company()
    stopSteps.push(() => company.close())
    await company.open()
    await Promise.all([company.addUsers(), company.realm.prepare(), Realm.prepareOther()])
    await company.close()
    return stopAll
  } catch (error) {
    await stopAll()
    throw error
  }
}
