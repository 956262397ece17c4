import { Type } from 'typebox'
import {
  NewPerson,
  OrderSectionStatuses,
  People,
  PeopleQuery,
  Permissions,
  createPermissionsChangeSchema,
  PersonAccessChange,
  PersonIdentityUnbinding,
  PersonParams,
  PersonActivation,
  LocalizedRoleName,
  RoleParams,
  Roles,
  RoleSectionsChange,
  RoleSections,
} from '../../../../schemas/api/access.ts'
import { closed } from '../../../../schemas/formats.ts'
import { rights } from '../../../shared/rights.ts'
import type { Actor } from '../identity/actor.ts'
import type { App } from '../http/http.ts'
import type { Language } from '../i18n/translate.ts'
import { permissionViewRights, roleViewRights } from '../identity/menu.ts'
import { canChangeAccess, type AccessServices } from './change-access.ts'
import { deleteRole, createRole, renameRole } from './change-roles.ts'
import { readLastAccessChanges } from './history.ts'
import {
  changeRoleSections,
  sectionEditRight,
  readRoleSections,
  readOrderSectionsOfActor,
} from './order-sections.ts'
import { addPerson } from './add-person.ts'
import { changePersonAccess, readPeople } from './people.ts'
import { changePermissions, accessEditRight, readPermissions } from './permissions.ts'
import { readRoles } from './roles.ts'
import { unbindPersonIdentity, setPersonActive } from './set-person-active.ts'

/** Routes for roles, their rights and users, and the sections of the order list by role (specification 2, 6). */
export function registerAccessRoutes(app: App, services: AccessServices): void {
  const { db } = services.database
  const tags = ['access']
  const refuses = [403, 409] as const
  // Other server processes are notified at the commit. In this process the cache is cleared, so that the change applies
  // from the next request.
  const withFreshActors = <Result>(result: Result): Result => {
    app.actors.clearCache()
    return result
  }
  const readRolesScreen = async (actor: Actor, language: Language): Promise<Roles> => ({
    roles: await readRoles(db, actor, language),
    changes: await readLastAccessChanges(db, actor, ['role'], language),
    mayEdit: canChangeAccess(actor, accessEditRight),
  })

  app.get(
    '/api/permissions',
    { config: { access: permissionViewRights }, schema: { tags, response: { 200: Permissions } } },
    ({ actor, language }) => readPermissions(db, actor, language),
  )
  app.put(
    '/api/permissions',
    {
      config: { access: accessEditRight, refuses },
      schema: { tags, body: createPermissionsChangeSchema(rights), response: { 200: Permissions } },
    },
    async ({ actor, language, body }) => {
      await changePermissions(services, actor, language, body)
      return withFreshActors(await readPermissions(db, actor, language))
    },
  )

  app.get(
    '/api/roles',
    { config: { access: roleViewRights }, schema: { tags, response: { 200: Roles } } },
    ({ actor, language }) => readRolesScreen(actor, language),
  )
  app.post(
    '/api/roles',
    {
      config: { access: accessEditRight, refuses },
      schema: { tags, body: LocalizedRoleName, response: { 201: Type.Object({ id: Type.String() }) } },
    },
    async ({ actor, body }, reply) => {
      const id = await createRole(services, actor, body)
      return reply.code(201).send(withFreshActors({ id }))
    },
  )
  app.put(
    '/api/roles/:roleId',
    {
      config: { access: accessEditRight, refuses: [403, 404, 409] },
      schema: {
        tags,
        params: RoleParams,
        body: Type.Object({ from: LocalizedRoleName, to: LocalizedRoleName }, closed),
        response: { 200: Roles },
      },
    },
    async ({ actor, language, params, body }) => {
      await renameRole(services, actor, params.roleId, body)
      return withFreshActors(await readRolesScreen(actor, language))
    },
  )
  app.delete(
    '/api/roles/:roleId',
    {
      config: { access: accessEditRight, refuses: [403, 404, 409] },
      schema: { tags, params: RoleParams, response: { 200: Roles } },
    },
    async ({ actor, language, params }) => {
      await deleteRole(services, actor, params.roleId)
      return withFreshActors(await readRolesScreen(actor, language))
    },
  )

  const readPeopleScreen = async (actor: Actor, language: Language, search = ''): Promise<People> => ({
    ...(await readPeople(db, actor, language, search)),
    roles: await readRoles(db, actor, language),
  })
  app.get(
    '/api/roles/people',
    {
      config: { access: roleViewRights },
      schema: { tags, querystring: PeopleQuery, response: { 200: People } },
    },
    ({ actor, language, query }) => readPeopleScreen(actor, language, query.search),
  )
  app.put(
    '/api/roles/people/:personId',
    {
      config: { access: accessEditRight, refuses: [403, 404, 409] },
      schema: { tags, params: PersonParams, body: PersonAccessChange, response: { 200: People } },
    },
    async ({ actor, language, params, body }) => {
      await changePersonAccess(services, actor, language, params.personId, body)
      return withFreshActors(await readPeopleScreen(actor, language))
    },
  )

  app.post(
    '/api/roles/people',
    {
      config: { access: accessEditRight, refuses },
      schema: { tags, body: NewPerson, response: { 201: Type.Object({ id: Type.String() }) } },
    },
    async ({ actor, language, body }, reply) => {
      const id = await addPerson(services, actor, language, app.actors.issuer, body)
      return reply.code(201).send(withFreshActors({ id }))
    },
  )
  app.put(
    '/api/roles/people/:personId/active',
    {
      config: { access: accessEditRight, refuses: [403, 404, 409] },
      schema: { tags, params: PersonParams, body: PersonActivation, response: { 200: People } },
    },
    async ({ actor, language, params, body }) => {
      await setPersonActive(services, actor, params.personId, body)
      return withFreshActors(await readPeopleScreen(actor, language))
    },
  )
  app.put(
    '/api/roles/people/:personId/sign-in',
    {
      config: { access: accessEditRight, refuses: [403, 404, 409] },
      schema: { tags, params: PersonParams, body: PersonIdentityUnbinding, response: { 200: People } },
    },
    async ({ actor, language, params, body }) => {
      await unbindPersonIdentity(services, actor, params.personId, body)
      return withFreshActors(await readPeopleScreen(actor, language))
    },
  )

  app.get(
    '/api/roles/order-statuses',
    { config: { access: roleViewRights }, schema: { tags, response: { 200: RoleSections } } },
    ({ actor, language }) => readRoleSections(db, actor, language),
  )
  app.put(
    '/api/roles/order-statuses',
    {
      config: { access: sectionEditRight, refuses },
      schema: { tags, body: RoleSectionsChange, response: { 200: RoleSections } },
    },
    async ({ actor, language, body }) => {
      await changeRoleSections(services, actor, language, body)
      return withFreshActors(await readRoleSections(db, actor, language))
    },
  )
  app.get(
    '/api/order-statuses/sections',
    { config: { access: 'menuViewOrders' }, schema: { tags, response: { 200: OrderSectionStatuses } } },
    ({ actor }) => readOrderSectionsOfActor(db, actor),
  )
}
