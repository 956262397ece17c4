import { inArray } from 'drizzle-orm'
import { Type } from 'typebox'
import {
  GrantedRights,
  ClientConfig,
  CurrentUser,
  MenuRoutes,
  MenuQuery,
  Preferences,
  PreferencesParams,
} from '../../../../schemas/api/identity.ts'
import { rights } from '../../../shared/rights.ts'
import { roles } from '../db/schema/identity.ts'
import type { App } from '../http/http.ts'
import { translate } from '../i18n/translate.ts'
import { refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { createKeycloakConfig } from './client-config.ts'
import { findMenuRoutes } from './menu.ts'
import { readPreferences, findUnstorablePath, writePreferences } from './preferences.ts'

const preferencesLimit = 20 * 1024

/**
 * Routes for the menu, the rights, the signed-in user, the preferences by screen, and /config.json. Must be registered
 * after `registerAuthentication`.
 */
export function registerIdentityRoutes(app: App, { config, database: { db } }: Services): void {
  app.get(
    '/config.json',
    { config: { access: 'public' }, schema: { response: { 200: ClientConfig } } },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      return {
        keycloak: createKeycloakConfig(config),
        appEnv: config.appEnv,
        apiHost: request.host,
        supportUrl: config.supportUrl,
        supportEmail: config.support.general,
        country: config.country,
      }
    },
  )

  app.get(
    '/api/menu-list',
    { config: { access: 'signedIn' }, schema: { querystring: MenuQuery, response: { 200: MenuRoutes } } },
    async (request) => findMenuRoutes(request.actor.rights, request.query.mobile ?? request.mobile),
  )

  app.get(
    '/api/users/access-list',
    { config: { access: 'signedIn' }, schema: { response: { 200: GrantedRights } } },
    async ({ actor }) => rights.filter((right) => actor.rights.has(right)),
  )

  app.get(
    '/api/users/me',
    { config: { access: 'signedIn' }, schema: { response: { 200: CurrentUser } } },
    async ({ actor, language }) => {
      const actorRoles =
        actor.roles.length === 0
          ? []
          : await db
              .select({ name: roles.name })
              .from(roles)
              .where(inArray(roles.id, [...actor.roles]))
              .orderBy(roles.id)
      return {
        name: actor.name,
        roles: actorRoles.map(({ name }) => name[language]),
        stores: actor.stores === 'all' ? ('all' as const) : [...actor.stores],
      }
    },
  )

  app.get(
    '/api/users/preferences/:screen',
    {
      config: { access: 'signedIn' },
      schema: { params: PreferencesParams, response: { 200: Preferences } },
    },
    async ({ actor, params }) => readPreferences(db, actor.id, params.screen),
  )

  app.put(
    '/api/users/preferences/:screen',
    {
      config: { access: 'signedIn', refuses: [403] },
      bodyLimit: preferencesLimit,
      schema: { params: PreferencesParams, body: Preferences, response: { 204: Type.Null() } },
    },
    async ({ actor, params, body, language }, reply) => {
      const path = findUnstorablePath(body)
      if (path !== null)
        throw refuse.incorrectData([{ path, message: translate(language, 'errors:invalidFormat') }])
      if (!(await writePreferences(db, actor.id, params.screen, body))) throw refuse.forbidden()
      return reply.code(204).send(null)
    },
  )
}
