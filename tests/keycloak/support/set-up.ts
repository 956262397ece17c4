import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../../src/server/platform/config/project-root.ts'
import { freePort, startForgetfulCluster } from '../../support/cluster.ts'
import { Company } from './company.ts'
import { startKeycloak } from './keycloak.ts'
import { addressesOf, setPlace } from './place.ts'
import { Realm } from './realm.ts'

/** Keycloak and PostgreSQL for the run, with people on both sides; the workers start the product. */
export default async function setUp() {
  execFileSync(process.execPath, [join(projectRoot, 'src/tools/build.mjs')], { stdio: 'inherit' })
  const [crm, issuer, keycloak] = [await freePort(), await freePort(), await freePort()]
  const cluster = await startForgetfulCluster()
  const stops: (() => void | Promise<void>)[] = [cluster.stop]
  // The last started first; one that fails keeps none of the others alive.
  const stopAll = async (): Promise<void> => {
    const stop = stops.pop()
    try {
      await stop?.()
    } finally {
      if (stops.length > 0) await stopAll()
    }
  }
  try {
    const place = { crm, issuer, keycloak, databaseUrl: cluster.url }
    const { crmUrl, issuerUrl } = addressesOf(place)
    stops.push(await startKeycloak({ port: keycloak, url: issuerUrl, crmUrl }))
    setPlace(place)
    const company = new Company()
    stops.push(() => company.close())
    await company.open()
    await Promise.all([company.addPeople(), company.realm.prepare(), Realm.prepareOther()])
    await company.close()
    return stopAll
  } catch (error) {
    await stopAll()
    throw error
  }
}
