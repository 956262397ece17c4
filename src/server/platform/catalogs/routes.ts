import { Type } from 'typebox'
import {
  CatalogEntry,
  CatalogParams,
  CatalogEntryChange,
  EditableCatalog,
} from '../../../../schemas/api/catalogs.ts'
import { Store } from '../../../../schemas/api/orders.ts'
import { closed } from '../../../../schemas/formats.ts'
import type { App } from '../http/http.ts'
import { refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { changeCatalogEntry, readEditableCatalog } from './edit-catalog.ts'
import { editableCatalogs, type EditableCatalogType } from '../../../../schemas/values/owned-catalogs.ts'
import { readCatalog, readStores } from './repository.ts'

const ownedTypes = Object.keys(editableCatalogs) as EditableCatalogType[]

/** Converts `bag-types` to `bagTypes`. */
const toCamelCase = (type: string) => type.replace(/-+([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Routes of the catalogues (specification 3 and 7) and of the stores from which a user may choose. */
export function registerCatalogRoutes(app: App, services: Services): void {
  const { database } = services
  app.get(
    '/api/catalogs/:type',
    {
      config: { access: 'signedIn', refuses: [403, 404] },
      schema: { params: CatalogParams, response: { 200: Type.Array(CatalogEntry) } },
    },
    async ({ actor, params, language }) => {
      const type = toCamelCase(params.type)
      // The catalogue of managers contains names of staff, so only users who may see orders can read it.
      if (type === 'managers' && !actor.rights.has('menuViewOrders')) throw refuse.forbidden()
      const entries = await readCatalog(database.db, type, language)
      if (entries === null) throw refuse.pageNotFound()
      return entries
    },
  )

  const access = 'menuViewSetting'
  const params = Type.Object({ type: Type.Enum(ownedTypes) }, closed)
  app.get(
    '/api/settings/catalogs/:type',
    { config: { access }, schema: { tags: ['settings'], params, response: { 200: EditableCatalog } } },
    ({ actor, params: { type } }) => readEditableCatalog(database.db, actor, type),
  )
  app.post(
    '/api/settings/catalogs/:type',
    {
      config: { access, refuses: [403, 409] },
      schema: {
        tags: ['settings'],
        description:
          'Adds an entry (id null) or changes one. Version 0 stands for a new entry or an unchanged entry of the release; an outdated version is refused with 355.',
        params,
        body: CatalogEntryChange,
        response: { 200: EditableCatalog },
      },
    },
    async ({ actor, params: { type }, body }) => {
      await changeCatalogEntry(services, actor, type, body)
      return readEditableCatalog(database.db, actor, type)
    },
  )

  app.get(
    '/api/stores',
    { config: { access: 'signedIn' }, schema: { response: { 200: Type.Array(Store) } } },
    ({ actor }) => readStores(database.db, actor),
  )
}
