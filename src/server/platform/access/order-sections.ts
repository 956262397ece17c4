import { orderSections } from '../../../../schemas/values/order-sections.ts'
import { inArray } from 'drizzle-orm'
import type {
  OrderSection,
  OrderSections,
  SectionsChange,
  SectionsOfRoles,
} from '../../../../schemas/api/access.ts'
import { maxActiveSection, sectionedStatuses, usualSections } from '../../../shared/order-sections.ts'
import type { OrderStatusId } from '../../../shared/order-statuses.ts'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from '../identity/actor.ts'
import type { Db, Tx } from '../db/database.ts'
import { roleOrderSections } from '../db/schema/identity.ts'
import { translate, type Language } from '../i18n/translate.ts'
import { refuse } from '../http/refusal.ts'
import { changeAccess, mayChange, type AccessServices } from './change-access.ts'
import { lastChanges } from './history.ts'
import { refuseRepeated, requireRole } from './requests.ts'
import { readRoles } from './roles.ts'

export const editsSections: Right = 'settingsManageRolesOrderStatuses'

type Told = ReadonlyMap<string, OrderSection>
const keyOf = (role: string, status: number) => `${role} ${status}`

/** What roles were told; of these roles alone, or of all. */
async function readTold(tx: Tx | Db, roles?: readonly string[]): Promise<Told> {
  const found = await tx
    .select()
    .from(roleOrderSections)
    .where(roles && inArray(roleOrderSections.roleId, [...roles]))
  return new Map(found.map(({ roleId, statusId, section }) => [keyOf(roleId, statusId), section]))
}

const sectionIn = (told: Told, role: string, status: OrderStatusId): OrderSection =>
  told.get(keyOf(role, status)) ?? usualSections[status]

/** Statuses by section for this person: of several roles the most active section counts. */
export async function sectionsOf(tx: Tx | Db, { roles }: Pick<Actor, 'roles'>): Promise<OrderSections> {
  const told = roles.length === 0 ? new Map() : await readTold(tx, roles)
  const of = (status: OrderStatusId) =>
    maxActiveSection(roles.map((role) => sectionIn(told, role, status))) ?? usualSections[status]
  return Object.fromEntries(
    orderSections.map((section) => [section, sectionedStatuses.filter((status) => of(status) === section)]),
  ) as OrderSections
}

/** Every role with every status. */
export async function readSections(db: Db, actor: Actor, language: Language): Promise<SectionsOfRoles> {
  const roles = await readRoles(db, actor, language)
  const told = await readTold(db)
  return {
    roles,
    statuses: [...sectionedStatuses],
    sections: Object.fromEntries(
      roles.map(({ id }) => [
        id,
        Object.fromEntries(sectionedStatuses.map((status) => [status, sectionIn(told, id, status)])),
      ]),
    ),
    changes: await lastChanges(db, actor, ['section', 'role'], language),
    mayEdit: mayChange(actor, editsSections),
  }
}

/** Each change must start from what is in force (355). */
export async function changeSections(
  services: AccessServices,
  actor: Actor,
  language: Language,
  { changes }: SectionsChange,
): Promise<void> {
  refuseRepeated(
    changes.map(({ role, status }) => keyOf(role, status)),
    language,
  )
  await changeAccess(services, actor, editsSections, async (tx, known) => {
    const told = await readTold(tx)
    const asked = changes.map((change, i) => ({
      ...change,
      status: requireStatus(change.status, `/body/changes/${i}/status`, language),
      known: requireRole(known, change.role, `/body/changes/${i}/role`, language),
    }))
    if (asked.some(({ role, status, from }) => sectionIn(told, role, status) !== from)) throw refuse.stale()
    const made = asked.filter(({ from, to }) => from !== to)
    for (const { role, status, to } of made)
      await tx
        .insert(roleOrderSections)
        .values({ roleId: role, statusId: status, section: to })
        .onConflictDoUpdate({
          target: [roleOrderSections.roleId, roleOrderSections.statusId],
          set: { section: to },
        })
    return made.map(({ known: role, status, from, to }) => ({
      kind: 'section' as const,
      role,
      subject: String(status),
      from,
      to,
    }))
  })
}

function requireStatus(id: number, path: string, language: Language): OrderStatusId {
  const status = sectionedStatuses.find((one) => one === id)
  if (status !== undefined) return status
  throw refuse.incorrectData([{ path, message: translate(language, 'errors:unknownEntry') }])
}
