import { and, asc, count, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import {
  SavedListViews,
  NewSavedListView,
  SavedListViewNameBody,
  SavedListViewParams,
  SavedListViewsParams,
} from '../../../../schemas/api/views.ts'
import type { Actor } from '../identity/actor.ts'
import { roleRights, roles } from '../db/schema/identity.ts'
import { listViews } from '../db/schema/views.ts'
import type { App } from '../http/http.ts'
import type { Language } from '../i18n/translate.ts'
import { refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'

const tags = ['identity']
/** Maximum number of saved filters per screen, for one user or one role. */
const maxPerOwner = 50
/** Maximum number of saved filters of one user for all screens. */
const maxPerUser = 300
const lockKey = ({ ownerId, roleId }: { ownerId: string | null; roleId: string | null }) =>
  `views of ${roleId === null ? `person ${ownerId}` : `role ${roleId}`}`
const canShare = (actor: Actor) => actor.rights.has('listViewsShare')

/**
 * Routes of saved list filters, which have a name and are available on every device. They belong to the user or to a
 * role.
 */
export function registerSavedFilterRoutes(app: App, { database: { db } }: Services): void {
  /**
   * Condition for the roles with which the user may share a filter. A role that may see all stores is excluded, unless
   * the user may see them too. Undefined if no role is excluded.
   */
  const readShareableRoles = ({ stores }: Actor) => {
    const allStoreRoles = db
      .select({ id: roleRights.roleId })
      .from(roleRights)
      .where(eq(roleRights.right, 'ordersViewAllStores'))
    return stores === 'all' ? undefined : notInArray(roles.id, allStoreRoles)
  }
  const readViews = async (actor: Actor, screen: string, language: Language): Promise<SavedListViews> => {
    const rows = await db
      .select({ view: listViews, role: roles.name })
      .from(listViews)
      .leftJoin(roles, eq(roles.id, listViews.roleId))
      .where(
        and(
          eq(listViews.screen, screen),
          or(
            eq(listViews.ownerId, actor.id),
            canShare(actor)
              ? or(
                  inArray(listViews.roleId, [...actor.roles]),
                  inArray(
                    listViews.roleId,
                    db.select({ id: roles.id }).from(roles).where(readShareableRoles(actor)),
                  ),
                )
              : inArray(listViews.roleId, [...actor.roles]),
          ),
        ),
      )
      .orderBy(asc(listViews.name), asc(listViews.id))
    const shareable = canShare(actor)
      ? await db.select().from(roles).where(readShareableRoles(actor)).orderBy(asc(roles.id))
      : []
    return {
      views: rows.map(({ view: { id, name, query, ownerId, roleId }, role }) => ({
        id,
        name,
        query,
        role: role?.[language] ?? null,
        may: ownerId === actor.id || shareable.some(({ id }) => id === roleId),
      })),
      roles: shareable.map(({ id, name }) => ({ id, name: name[language] })),
    }
  }

  app.get(
    '/api/views/:screen',
    {
      config: { access: 'signedIn' },
      schema: { tags, params: SavedListViewsParams, response: { 200: SavedListViews } },
    },
    ({ actor, language, params: { screen } }) => readViews(actor, screen, language),
  )

  app.post(
    '/api/views/:screen',
    {
      config: { access: 'signedIn', refuses: [403, 409] },
      schema: {
        tags,
        params: SavedListViewsParams,
        body: NewSavedListView,
        response: { 201: SavedListViews },
      },
    },
    async ({ actor, language, params: { screen }, body: { name, query, roleId } }, reply) => {
      if (roleId !== undefined && !canShare(actor)) throw refuse.forbidden()
      await db.transaction(async (tx) => {
        if (roleId !== undefined) {
          const [role] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.id, roleId))
          if (!role) throw refuse.incorrectData([{ path: '/body/roleId', message: 'errors:unknownEntry' }])
          const shareableRole = and(eq(roles.id, roleId), readShareableRoles(actor))
          const [allowed] = await tx.select({ id: roles.id }).from(roles).where(shareableRole)
          if (!allowed) throw refuse.forbidden()
        }
        const ownerCondition =
          roleId === undefined ? eq(listViews.ownerId, actor.id) : eq(listViews.roleId, roleId)
        // The lock prevents two concurrent requests from counting the same filters and exceeding the limit together.
        const lock = lockKey(
          roleId === undefined ? { ownerId: actor.id, roleId: null } : { ownerId: null, roleId },
        )
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${lock}))`)
        const screenViews = and(eq(listViews.screen, screen), ownerCondition)
        await tx.delete(listViews).where(and(screenViews, eq(listViews.name, name.trim())))
        const [existing] = await tx.select({ n: count() }).from(listViews).where(screenViews)
        if (existing!.n >= maxPerOwner) throw refuse.denied('errors:tooManyViews', { most: maxPerOwner })
        if (roleId === undefined && (await tx.$count(listViews, ownerCondition)) >= maxPerUser)
          throw refuse.denied('errors:tooManyViews', { most: maxPerUser })
        await tx.insert(listViews).values({
          screen,
          name: name.trim(),
          query,
          ...(roleId === undefined ? { ownerId: actor.id } : { roleId }),
        })
      })
      return reply.code(201).send(await readViews(actor, screen, language))
    },
  )

  /** Condition for the filters that the user may rename and delete. */
  const canChange = (actor: Actor) => {
    const ownViews = eq(listViews.ownerId, actor.id)
    const shareableIds = db.select({ id: roles.id }).from(roles).where(readShareableRoles(actor))
    return canShare(actor) ? or(ownViews, inArray(listViews.roleId, shareableIds)) : ownViews
  }

  app.put(
    '/api/views/:screen/:viewId',
    {
      config: { access: 'signedIn', refuses: [404, 409] },
      schema: {
        tags,
        params: SavedListViewParams,
        body: SavedListViewNameBody,
        response: { 200: SavedListViews },
      },
    },
    async ({ actor, language, params: { screen, viewId }, body }) => {
      const name = body.name.trim()
      await db.transaction(async (tx) => {
        const viewCondition = and(eq(listViews.screen, screen), eq(listViews.id, viewId), canChange(actor))
        const [view] = await tx.select().from(listViews).where(viewCondition)
        if (!view) throw refuse.pageNotFound()
        const { ownerId, roleId } = view
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${lockKey({ ownerId, roleId })}))`)
        // Renaming must not replace another filter with the same name, as saving does.
        const sameName = and(
          eq(listViews.screen, screen),
          eq(listViews.name, name),
          ne(listViews.id, viewId),
          roleId === null ? eq(listViews.ownerId, ownerId!) : eq(listViews.roleId, roleId),
        )
        if ((await tx.$count(listViews, sameName)) > 0) throw refuse.denied('errors:viewNameTaken', { name })
        await tx.update(listViews).set({ name }).where(viewCondition)
      })
      return readViews(actor, screen, language)
    },
  )

  app.delete(
    '/api/views/:screen/:viewId',
    {
      config: { access: 'signedIn', refuses: [404] },
      schema: { tags, params: SavedListViewParams, response: { 200: SavedListViews } },
    },
    async ({ actor, language, params: { screen, viewId } }) => {
      const changeable = canChange(actor)
      const deleted = await db
        .delete(listViews)
        .where(and(eq(listViews.screen, screen), eq(listViews.id, viewId), changeable))
        .returning({ id: listViews.id })
      if (deleted.length === 0) throw refuse.pageNotFound()
      return readViews(actor, screen, language)
    },
  )
}
