import { orderSections } from '../../../../schemas/values/order-sections.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OrderSection } from '../../../../schemas/api/access.ts'
import { orderStatus as of, type OrderStatusId } from '../../../shared/order-statuses.ts'
import { rights as allRights, type Right } from '../../../shared/rights.ts'
import type { Tx } from '../db/database.ts'
import {
  accessChanges,
  roleOrderSections,
  roleRights,
  roles,
  userRoles,
  users,
  userStores,
  type Texts,
} from '../db/schema/identity.ts'
import { issuer as embeddedIssuerName } from './embedded/issuer.ts'

interface Role {
  name: Texts
  rights: readonly Right[]
  /** Order statuses that stand elsewhere for it than for the others. */
  sections?: Partial<Record<OrderSection, readonly OrderStatusId[]>>
}

const storeStaff: readonly Right[] = [
  'menuViewTasks',
  'menuViewOrders',
  'showLateOrdersNotify',
  'taskFormattingWork',
  'taskDeliveryWork',
  'taskDisbandingWork',
  'taskPayingWork',
  'taskPrintTransferDocWork',
  'taskFormationDeliveryWork',
  'taskEditAfterFormattingWork',
  'taskReturnFromShippingWork',
  'taskDecidingWork',
  'orderIssueToCourier',
  'orderRequestLabel',
  'orderNotifyAssemblyTime',
  'orderEditAfterForming',
  'orderProlongStorage',
  'orderStoragePlace',
  'menuViewRefunds',
  'menuViewIssueDelivery',
]

const callCentre: readonly Right[] = [
  'taskConfirmingWork',
  'taskConfirmingDeliveryWork',
  'taskMoveDeliveryWork',
  'orderCancel',
  'orderMoveDelivery',
  'orderProlongStorage',
]

export const demoRoles = {
  storeStaff: {
    name: { ru: 'Сотрудник магазина', en: 'Store staff', kk: 'Дүкен қызметкері' },
    rights: storeStaff,
    // Calls and payments come before a store has anything to do.
    sections: { unused: [of.new, of.notConfirmed, of.awaitingPayment] },
  },
  operator: {
    name: { ru: 'Оператор колл-центра', en: 'Call-centre operator', kk: 'Байланыс орталығының операторы' },
    rights: [
      'menuViewTasks',
      'menuViewOrders',
      'ordersViewAllStores',
      ...callCentre,
      'orderNotifyAssemblyTime',
      'ordersBatch',
      'orderEdit',
      'menuViewCustomers',
      'menuViewRefunds',
      'menuViewFeedbacks',
    ],
    // New is whom to call; what a store does with goods that came back is not told to customers.
    sections: {
      new: [of.notConfirmed, of.awaitingAgreement],
      inWork: [of.confirmed, of.toBeFormed],
      unused: [of.toBeDisbanded, of.disbanded],
    },
  },
  storeManager: {
    name: { ru: 'Управляющий магазином', en: 'Store manager', kk: 'Дүкен меңгерушісі' },
    rights: [
      ...new Set([...storeStaff, ...callCentre]),
      'taskDeliveryOutcomeWork',
      'orderRecordDelivery',
      'ordersViewStanding',
      'moneyDueView',
      'listViewsShare',
      'tasksAssign',
      'orderInitiateRefund',
      'orderExchange',
      'orderReturnFromDelivery',
      'settingsApp',
      'orderIssueWithoutCode',
      'ordersBatch',
      'orderEdit',
      'orderUnlockIssueCode',
      'menuViewCustomers',
      'menuViewFeedbacks',
      'reportsViewSettings',
    ],
  },
  accountant: {
    name: { ru: 'Бухгалтер', en: 'Accountant', kk: 'Бухгалтер' },
    rights: [
      'menuViewTasks',
      'menuViewOrders',
      'ordersViewAllStores',
      'taskManualTransferringWork',
      'taskMoneyReturnWork',
      'moneyDueView',
      'orderInitiateRefund',
      'refundsRegister',
      'menuViewRefunds',
      // What was handed over is what they close the day with; none of it is done by them.
      'menuViewIssueDelivery',
      'settingsApp',
      'settingsSap',
      'settingsAtol',
      'settingsSetKit',
      'reportsViewSettings',
    ],
    // Money begins with a payment and ends with what was handed over.
    sections: {
      new: [of.awaitingPayment],
      unused: [
        ...[of.new, of.confirmed, of.notConfirmed, of.toBeFormed, of.beingFormed],
        ...[of.awaitingAgreement, of.toBeDisbanded, of.disbanded],
      ],
    },
  },
  administrator: {
    name: { ru: 'Администратор', en: 'Administrator', kk: 'Әкімші' },
    // Every right, those of later versions too: `keep-administrator.ts`.
    rights: allRights,
  },
  processOwner: {
    name: { ru: 'Владелец процессов', en: 'Process owner', kk: 'Процестер иесі' },
    rights: [
      'menuViewTasks',
      'menuViewOrders',
      'menuViewProcesses',
      'menuViewFeedbacks',
      'ordersViewAllStores',
      'viewEventStatusGroup',
      'ordersViewStanding',
      'processView',
      'processPublish',
      'processExport',
      'reportsViewSettings',
    ],
  },
} satisfies Record<string, Role>

export type DemoRole = keyof typeof demoRoles

interface Person {
  /** Also the name to sign in with at the embedded identity provider. */
  subject: string
  name: string
  role: DemoRole | null
  stores: readonly string[]
}

/** Everybody's password at the embedded identity provider is `demo`. */
export const demoPeople: readonly Person[] = [
  { subject: 'store', name: 'Мария Иванова', role: 'storeStaff', stores: ['1001'] },
  { subject: 'store2', name: 'Дмитрий Кузнецов', role: 'storeStaff', stores: ['1002'] },
  { subject: 'operator', name: 'Елена Смирнова', role: 'operator', stores: [] },
  {
    subject: 'manager',
    name: 'Андрей Волков',
    role: 'storeManager',
    stores: ['1001', '1002', '1003', '1004', '1005', '1006'],
  },
  { subject: 'accountant', name: 'Ольга Морозова', role: 'accountant', stores: [] },
  { subject: 'admin', name: 'Павел Новиков', role: 'administrator', stores: [] },
  { subject: 'owner', name: 'Наталья Соколова', role: 'processOwner', stores: [] },
  { subject: 'nobody', name: 'Кирилл Лебедев', role: null, stores: [] },
]

/** Who calls beside the demo operator: figures of work count the people who are known, and their shifts. */
export const demoColleagues: readonly Person[] = [
  { subject: 'operator-2', name: 'Жанна Крупина', role: 'operator', stores: [] },
  { subject: 'operator-3', name: 'Вадим Шестаков', role: 'operator', stores: [] },
]

/**
 * Demo people are people of the embedded sign-in and of no other: under a company's sign-in a user name like theirs opens
 * nothing. They are never switched to another.
 */
export async function bindDemoPeople(tx: Tx, people: readonly Person[] = demoPeople): Promise<void> {
  await tx
    .update(users)
    .set({ issuer: embeddedIssuerName, issuerSubject: sql`${users.subject}` })
    .where(
      and(
        isNull(users.issuer),
        inArray(
          users.subject,
          people.map(({ subject }) => subject),
        ),
      ),
    )
}

/**
 * Demo roles and people. May run at every start: what exists stays as the administrator left it, and a role that was deleted
 * stays deleted.
 */
export async function seedIdentity(tx: Tx, people: readonly Person[] = demoPeople): Promise<void> {
  const gone = await deletedRoles(tx)
  for (const [id, role] of Object.entries<Role>(demoRoles)) {
    if (gone.has(id)) continue
    const made = await tx
      .insert(roles)
      .values({ id, name: role.name })
      .onConflictDoNothing()
      .returning({ id: roles.id })
    if (made.length === 0) continue
    await tx.insert(roleRights).values(role.rights.map((right) => ({ roleId: id, right })))
    const sections = orderSections.flatMap((section) =>
      (role.sections?.[section] ?? []).map((statusId) => ({ roleId: id, statusId, section })),
    )
    if (sections.length > 0) await tx.insert(roleOrderSections).values(sections)
  }
  for (const { subject, name, role, stores } of people) {
    const made = await tx
      .insert(users)
      .values({ id: subject, subject, name })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (made.length === 0) continue
    if (role !== null && !gone.has(role)) await tx.insert(userRoles).values({ userId: subject, roleId: role })
    if (stores.length > 0) await tx.insert(userStores).values(stores.map((pfm) => ({ userId: subject, pfm })))
  }
}

/** The history of access is kept for good, so it knows every role that somebody has deleted. */
async function deletedRoles(tx: Tx): Promise<ReadonlySet<string>> {
  const found = await tx
    .select({ id: accessChanges.roleId })
    .from(accessChanges)
    .where(and(eq(accessChanges.kind, 'role'), isNull(accessChanges.to)))
  return new Set(found.map(({ id }) => id))
}
