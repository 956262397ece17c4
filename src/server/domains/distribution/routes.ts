import {
  StoreListChange,
  DistributionStoreLists,
  DistributionWhatIfResult,
  DistributionWhatIfBody,
} from '../../../../schemas/api/distribution.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import {
  changeListedStore,
  readStoreListChanges,
  readDistributionStores,
  canEditDistribution,
} from './listed-stores.ts'
import { simulateDistribution } from './what-if.ts'

/**
 * Routes of the lists of stores among which orders are distributed (specification 7: order-check/base-pfm), and of the
 * simulation of other rules. The distribution settings are changed by the routes of the settings.
 */
export function registerDistributionRoutes(app: App, services: Services): void {
  const { db } = services.database
  const access = 'pfmDistributionViewAndEdit'
  const tags = ['distribution']
  const readScreen = async (actor: Actor): Promise<DistributionStoreLists> => {
    const mayEdit = canEditDistribution(actor)
    return {
      stores: await readDistributionStores(db),
      mayEdit,
      changes: mayEdit ? await readStoreListChanges(db) : [],
    }
  }
  app.get(
    '/api/order-check/base-pfm',
    { config: { access }, schema: { tags, response: { 200: DistributionStoreLists } } },
    async ({ actor }) => readScreen(actor),
  )
  app.post(
    '/api/order-check/base-pfm',
    {
      config: { access, refuses: [403, 409] },
      schema: {
        tags,
        description:
          'Adds a store to a list, changes its entry or, with list null, removes it. Version 0 stands for a new entry; an outdated version is refused with 355.',
        body: StoreListChange,
        response: { 200: DistributionStoreLists },
      },
    },
    async ({ actor, body }) => {
      await changeListedStore(services, actor, body)
      return readScreen(actor)
    },
  )
  app.post(
    '/api/distribution/what-if',
    {
      config: { access },
      schema: {
        tags,
        description: "Simulates other rules on yesterday's distributed orders. Changes nothing.",
        body: DistributionWhatIfBody,
        response: { 200: DistributionWhatIfResult },
      },
    },
    async ({ body }) => simulateDistribution(services, body),
  )
}
