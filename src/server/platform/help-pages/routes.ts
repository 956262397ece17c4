import { HelpPages, HelpPagesChange } from '../../../../schemas/api/help-pages.ts'
import type { App } from '../http/http.ts'
import type { Services } from '../services.ts'
import { changeHelpPages, canEditHelpPages, readHelpPages } from './help-pages.ts'

const url = '/api/help-pages'
const tags = ['settings']

/**
 * Routes of the help links of pages. Every user may read them, users with the right may change them (specification 7).
 */
export function registerHelpPageRoutes(app: App, services: Services): void {
  const { db } = services.database
  app.get(
    url,
    { config: { access: 'signedIn' }, schema: { tags, response: { 200: HelpPages } } },
    async ({ actor }) => {
      const canEdit = canEditHelpPages(actor)
      return { pages: await readHelpPages(db, { withChanges: canEdit }), mayEdit: canEdit }
    },
  )
  app.put(
    url,
    {
      config: { access: 'settingsReferenceLinks', refuses: [403, 409] },
      schema: { tags, body: HelpPagesChange, response: { 200: HelpPages } },
    },
    async ({ actor, language, body }) => {
      await changeHelpPages(services, actor, language, body)
      return { pages: await readHelpPages(db, { withChanges: true }), mayEdit: true }
    },
  )
}
