import { and, asc, count, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import { ListViews, NewListView, ViewName, ViewParams, ViewsParams } from '../../../../schemas/api/views.ts'
import type { Actor } from '../identity/actor.ts'
import { roleRights, roles } from '../db/schema/identity.ts'
import { listViews } from '../db/schema/views.ts'
import type { App } from '../http/http.ts'
import type { Language } from '../i18n/translate.ts'
import { refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'

const tags = ['identity']
/** Of one person or one role on one screen; of one person in all. */
const most = 50
const maxOfAll = 300
const lockOf = ({ ownerId, roleId }: { ownerId: string | null; roleId: string | null }) =>
  `views of ${roleId === null ? `person ${ownerId}` : `role ${roleId}`}`
const shares = (actor: Actor) => actor.rights.has('listViewsShare')

/** Filters of lists under a name, on every device: one's own and those of one's roles. */
export function viewRoutes(app: App, { database: { db } }: Services): void {
  /** Roles that the person may share with: what people of every store see is shared by who sees every store. */
  const sharedBy = ({ stores }: Actor) => {
    const wide = db
      .select({ id: roleRights.roleId })
      .from(roleRights)
      .where(eq(roleRights.right, 'ordersViewAllStores'))
    return stores === 'all' ? undefined : notInArray(roles.id, wide)
  }
  const answer = async (actor: Actor, screen: string, language: Language): Promise<ListViews> => {
    const found = await db
      .select({ view: listViews, role: roles.name })
      .from(listViews)
      .leftJoin(roles, eq(roles.id, listViews.roleId))
      .where(
        and(
          eq(listViews.screen, screen),
          or(
            eq(listViews.ownerId, actor.id),
            shares(actor)
              ? or(
                  inArray(listViews.roleId, [...actor.roles]),
                  inArray(listViews.roleId, db.select({ id: roles.id }).from(roles).where(sharedBy(actor))),
                )
              : inArray(listViews.roleId, [...actor.roles]),
          ),
        ),
      )
      .orderBy(asc(listViews.name), asc(listViews.id))
    const known = shares(actor)
      ? await db.select().from(roles).where(sharedBy(actor)).orderBy(asc(roles.id))
      : []
    return {
      views: found.map(({ view: { id, name, query, ownerId, roleId }, role }) => ({
        ...{ id, name, query, role: role?.[language] ?? null },
        may: ownerId === actor.id || known.some(({ id }) => id === roleId),
      })),
      roles: known.map(({ id, name }) => ({ id, name: name[language] })),
    }
  }

  app.get(
    '/api/views/:screen',
    { config: { access: 'signedIn' }, schema: { tags, params: ViewsParams, response: { 200: ListViews } } },
    ({ actor, language, params: { screen } }) => answer(actor, screen, language),
  )

  app.post(
    '/api/views/:screen',
    {
      config: { access: 'signedIn', refuses: [403, 409] },
      schema: { tags, params: ViewsParams, body: NewListView, response: { 201: ListViews } },
    },
    async ({ actor, language, params: { screen }, body: { name, query, roleId } }, reply) => {
      if (roleId !== undefined && !shares(actor)) throw refuse.forbidden()
      await db.transaction(async (tx) => {
        if (roleId !== undefined) {
          const [role] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.id, roleId))
          if (!role) throw refuse.incorrectData([{ path: '/body/roleId', message: 'errors:unknownEntry' }])
          const mine = and(eq(roles.id, roleId), sharedBy(actor))
          const [allowed] = await tx.select({ id: roles.id }).from(roles).where(mine)
          if (!allowed) throw refuse.forbidden()
        }
        const whose = roleId === undefined ? eq(listViews.ownerId, actor.id) : eq(listViews.roleId, roleId)
        // Whose they are is counted and added to by one at a time: two at once would both find room for the last.
        const lock = lockOf(
          roleId === undefined ? { ownerId: actor.id, roleId: null } : { ownerId: null, roleId },
        )
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${lock}))`)
        const here = and(eq(listViews.screen, screen), whose)
        await tx.delete(listViews).where(and(here, eq(listViews.name, name.trim())))
        const [kept] = await tx.select({ n: count() }).from(listViews).where(here)
        if (kept!.n >= most) throw refuse.denied('errors:tooManyViews', { most })
        if (roleId === undefined && (await tx.$count(listViews, whose)) >= maxOfAll)
          throw refuse.denied('errors:tooManyViews', { most: maxOfAll })
        await tx.insert(listViews).values({
          ...{ screen, name: name.trim(), query },
          ...(roleId === undefined ? { ownerId: actor.id } : { roleId }),
        })
      })
      return reply.code(201).send(await answer(actor, screen, language))
    },
  )

  /** Those that the person may rename and delete. */
  const mayChange = (actor: Actor) => {
    const own = eq(listViews.ownerId, actor.id)
    const ofRoles = db.select({ id: roles.id }).from(roles).where(sharedBy(actor))
    return shares(actor) ? or(own, inArray(listViews.roleId, ofRoles)) : own
  }

  app.put(
    '/api/views/:screen/:viewId',
    {
      config: { access: 'signedIn', refuses: [404, 409] },
      schema: { tags, params: ViewParams, body: ViewName, response: { 200: ListViews } },
    },
    async ({ actor, language, params: { screen, viewId }, body }) => {
      const name = body.name.trim()
      await db.transaction(async (tx) => {
        const one = and(eq(listViews.screen, screen), eq(listViews.id, viewId), mayChange(actor))
        const [view] = await tx.select().from(listViews).where(one)
        if (!view) throw refuse.pageNotFound()
        const { ownerId, roleId } = view
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${lockOf({ ownerId, roleId })}))`)
        // Saving replaces what it names; renaming one is not meant to delete another.
        const taken = and(
          ...[eq(listViews.screen, screen), eq(listViews.name, name), ne(listViews.id, viewId)],
          roleId === null ? eq(listViews.ownerId, ownerId!) : eq(listViews.roleId, roleId),
        )
        if ((await tx.$count(listViews, taken)) > 0) throw refuse.denied('errors:viewNameTaken', { name })
        await tx.update(listViews).set({ name }).where(one)
      })
      return answer(actor, screen, language)
    },
  )

  app.delete(
    '/api/views/:screen/:viewId',
    {
      config: { access: 'signedIn', refuses: [404] },
      schema: { tags, params: ViewParams, response: { 200: ListViews } },
    },
    async ({ actor, language, params: { screen, viewId } }) => {
      const mine = mayChange(actor)
      const gone = await db
        .delete(listViews)
        .where(and(eq(listViews.screen, screen), eq(listViews.id, viewId), mine))
        .returning({ id: listViews.id })
      if (gone.length === 0) throw refuse.pageNotFound()
      return answer(actor, screen, language)
    },
  )
}
