import { PictureHosts, PictureHostsChange } from '../../../../schemas/api/picture-hosts.ts'
import type { App } from '../http/http.ts'
import type { Services } from '../services.ts'
import { changePictureHosts, readPictureHostsScreen } from './picture-hosts.ts'
import type { PicturePolicy } from './picture-policy.ts'

const url = '/api/settings/picture-hosts'
const tags = ['settings']
const access = 'menuViewSetting'

/** Routes for the hosts from which the content security policy allows product pictures. */
export function registerPictureHostRoutes(app: App, services: Services, policy: PicturePolicy): void {
  const { db } = services.database
  app.get(url, { config: { access }, schema: { tags, response: { 200: PictureHosts } } }, async ({ actor }) =>
    readPictureHostsScreen(db, actor),
  )
  app.put(
    url,
    {
      config: { access, refuses: [403, 409] },
      schema: { tags, body: PictureHostsChange, response: { 200: PictureHosts } },
    },
    async ({ actor, language, body }) => {
      await changePictureHosts(services, actor, language, body)
      policy.invalidate()
      return readPictureHostsScreen(db, actor)
    },
  )
}
