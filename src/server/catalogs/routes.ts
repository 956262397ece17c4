import { Type } from 'typebox'
import { CatalogEntry, CatalogParams } from '../../../schemas/api/catalogs.ts'
import { Store } from '../../../schemas/api/orders.ts'
import type { App } from '../http.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { readCatalog, readStores } from './repository.ts'

/** `bag-types` → `bagTypes`. */
const camelCase = (type: string) => type.replace(/-+([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** GET catalogs/{type} (specification 3 and 7) and the stores that a person may choose among. */
export function catalogRoutes(app: App, { database }: Services): void {
  app.get(
    '/api/catalogs/:type',
    {
      config: { access: 'signedIn', refuses: [403, 404] },
      schema: { params: CatalogParams, response: { 200: Type.Array(CatalogEntry) } },
    },
    async ({ actor, params, language }) => {
      const type = camelCase(params.type)
      // The catalogue of managers is the staff: for those who see what it is asked for.
      if (type === 'managers' && !actor.rights.has('menuViewOrders')) throw refuse.forbidden()
      const entries = await readCatalog(database.db, type, language)
      if (entries === null) throw refuse.pageNotFound()
      return entries
    },
  )

  app.get(
    '/api/stores',
    { config: { access: 'signedIn' }, schema: { response: { 200: Type.Array(Store) } } },
    ({ actor }) => readStores(database.db, actor),
  )
}
