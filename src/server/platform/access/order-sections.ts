import { orderSections } from '../../../../schemas/values/order-sections.ts'
import { inArray } from 'drizzle-orm'
import type {
  OrderSection,
  OrderSectionStatuses,
  RoleSectionsChange,
  RoleSections,
} from '../../../../schemas/api/access.ts'
import {
  chooseActiveSection,
  orderStatusIds,
  defaultSectionByStatus,
} from '../../../shared/order-sections.ts'
import type { OrderStatusId } from '../../../shared/order-statuses.ts'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from '../identity/actor.ts'
import type { Db, Tx } from '../db/database.ts'
import { roleOrderSections } from '../db/schema/identity.ts'
import { translate, type Language } from '../i18n/translate.ts'
import { refuse } from '../http/refusal.ts'
import { changeAccess, canChangeAccess, type AccessServices } from './change-access.ts'
import { readLastAccessChanges } from './history.ts'
import { refuseContradictoryChanges, requireRole } from './requests.ts'
import { readRoles } from './roles.ts'

export const sectionEditRight: Right = 'settingsManageRolesOrderStatuses'

type ConfiguredSections = ReadonlyMap<string, OrderSection>
const buildKey = (role: string, status: number) => `${role} ${status}`

/** Configured sections of the given roles, or of all roles if `roles` is absent. */
async function readConfiguredSections(tx: Tx | Db, roles?: readonly string[]): Promise<ConfiguredSections> {
  const rows = await tx
    .select()
    .from(roleOrderSections)
    .where(roles && inArray(roleOrderSections.roleId, [...roles]))
  return new Map(rows.map(({ roleId, statusId, section }) => [buildKey(roleId, statusId), section]))
}

const findSection = (configured: ConfiguredSections, role: string, status: OrderStatusId): OrderSection =>
  configured.get(buildKey(role, status)) ?? defaultSectionByStatus[status]

/**
 * Order statuses by section for this user. If the roles of the user have different sections for a status, the most
 * active of them applies. A user without a role gets the default sections.
 */
export async function readOrderSectionsOfActor(
  tx: Tx | Db,
  { roles }: Pick<Actor, 'roles'>,
): Promise<OrderSectionStatuses> {
  const configured = roles.length === 0 ? new Map() : await readConfiguredSections(tx, roles)
  const getSection = (status: OrderStatusId) =>
    chooseActiveSection(roles.map((role) => findSection(configured, role, status))) ??
    defaultSectionByStatus[status]
  return Object.fromEntries(
    orderSections.map((section) => [
      section,
      orderStatusIds.filter((status) => getSection(status) === section),
    ]),
  ) as OrderSectionStatuses
}

/** Data of the screen for order sections: the section of every order status for every role, and the last changes. */
export async function readRoleSections(db: Db, actor: Actor, language: Language): Promise<RoleSections> {
  const roles = await readRoles(db, actor, language)
  const configured = await readConfiguredSections(db)
  return {
    roles,
    statuses: [...orderStatusIds],
    sections: Object.fromEntries(
      roles.map(({ id }) => [
        id,
        Object.fromEntries(orderStatusIds.map((status) => [status, findSection(configured, id, status)])),
      ]),
    ),
    changes: await readLastAccessChanges(db, actor, ['section', 'role'], language),
    mayEdit: canChangeAccess(actor, sectionEditRight),
  }
}

/** Changes sections of roles. Refuses with code 355 if one of the changes is not based on the current value. */
export async function changeRoleSections(
  services: AccessServices,
  actor: Actor,
  language: Language,
  { changes }: RoleSectionsChange,
): Promise<void> {
  refuseContradictoryChanges(
    changes.map(({ role, status }) => buildKey(role, status)),
    language,
  )
  await changeAccess(services, actor, sectionEditRight, async (tx, knownRoles) => {
    const configured = await readConfiguredSections(tx)
    const requested = changes.map((change, i) => ({
      ...change,
      status: requireStatus(change.status, `/body/changes/${i}/status`, language),
      known: requireRole(knownRoles, change.role, `/body/changes/${i}/role`, language),
    }))
    if (requested.some(({ role, status, from }) => findSection(configured, role, status) !== from))
      throw refuse.stale()
    const applied = requested.filter(({ from, to }) => from !== to)
    for (const { role, status, to } of applied)
      await tx
        .insert(roleOrderSections)
        .values({ roleId: role, statusId: status, section: to })
        .onConflictDoUpdate({
          target: [roleOrderSections.roleId, roleOrderSections.statusId],
          set: { section: to },
        })
    return applied.map(({ known: role, status, from, to }) => ({
      kind: 'section' as const,
      role,
      subject: String(status),
      from,
      to,
    }))
  })
}

function requireStatus(id: number, path: string, language: Language): OrderStatusId {
  const status = orderStatusIds.find((candidate) => candidate === id)
  if (status !== undefined) return status
  throw refuse.incorrectData([{ path, message: translate(language, 'errors:unknownEntry') }])
}
