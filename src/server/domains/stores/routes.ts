import { NewStore, StoreChange, StoreParams, StoreSettings } from '../../../../schemas/api/stores.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { addStore, changeStore, readStoreSettings } from './change-store.ts'

const url = '/api/settings/stores'
const tags = ['settings']
const access = 'menuViewSetting'

/** Routes to add and change stores, and to close them for new orders. */
export function registerStoreRoutes(app: App, services: Services): void {
  const { db } = services.database
  app.get(url, { config: { access }, schema: { tags, response: { 200: StoreSettings } } }, ({ actor }) =>
    readStoreSettings(db, actor),
  )
  app.post(
    url,
    {
      config: { access, refuses: [403, 409] },
      schema: { tags, body: NewStore, response: { 200: StoreSettings } },
    },
    async ({ actor, language, body }) => {
      await addStore(services, actor, language, body)
      return readStoreSettings(db, actor)
    },
  )
  app.put(
    `${url}/:pfm`,
    {
      config: { access, refuses: [403, 404, 409] },
      schema: { tags, params: StoreParams, body: StoreChange, response: { 200: StoreSettings } },
    },
    async ({ actor, language, params, body }) => {
      await changeStore(services, actor, language, params.pfm, body)
      return readStoreSettings(db, actor)
    },
  )
}
