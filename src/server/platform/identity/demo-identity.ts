import { orderSections } from '../../../../schemas/values/order-sections.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OrderSection } from '../../../../schemas/api/access.ts'
import { orderStatus, type OrderStatusId } from '../../../shared/order-statuses.ts'
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
  type LocalizedText,
} from '../db/schema/identity.ts'
import { embeddedIssuerId as embeddedIssuerName } from './embedded/issuer.ts'

interface Role {
  name: LocalizedText
  rights: readonly Right[]
  /** Order statuses by section, where they differ from the default sections. */
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
    // A store starts to work on an order only after the calls and payments.
    sections: { unused: [orderStatus.new, orderStatus.notConfirmed, orderStatus.awaitingPayment] },
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
    // New: orders that require a call. Unused: orders whose goods are being put back or have been put back, because
    // operators do not discuss this with customers.
    sections: {
      new: [orderStatus.notConfirmed, orderStatus.awaitingAgreement],
      inWork: [orderStatus.confirmed, orderStatus.toBeFormed],
      unused: [orderStatus.toBeDisbanded, orderStatus.disbanded],
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
      // Accountants need the list of handed-over orders to close the day, but they do not work on these orders.
      'menuViewIssueDelivery',
      'settingsApp',
      'settingsSap',
      'settingsAtol',
      'settingsSetKit',
      'reportsViewSettings',
    ],
    // Accountants do not work on orders that are being confirmed, collected or disbanded.
    sections: {
      new: [orderStatus.awaitingPayment],
      unused: [
        orderStatus.new,
        orderStatus.confirmed,
        orderStatus.notConfirmed,
        orderStatus.toBeFormed,
        orderStatus.beingFormed,
        orderStatus.awaitingAgreement,
        orderStatus.toBeDisbanded,
        orderStatus.disbanded,
      ],
    },
  },
  administrator: {
    name: { ru: 'Администратор', en: 'Administrator', kk: 'Әкімші' },
    // The administrator also gets the rights that later versions add: `sync-administrator.ts`.
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
      'processMove',
      'processAlerts',
      'reportsViewSettings',
    ],
  },
} satisfies Record<string, Role>

export type DemoRoleId = keyof typeof demoRoles

interface Person {
  /** User name, which is also the id of the user. */
  subject: string
  name: string
  role: DemoRoleId | null
  stores: readonly string[]
}

/** Demo users. At the embedded identity provider all of them have the password `demo`. */
export const demoUsers: readonly Person[] = [
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

/**
 * Colleagues of the demo operator, who also act in the demo history. They must be in the database, because the
 * statistics by role read the roles of a user from the database.
 */
export const demoColleagues: readonly Person[] = [
  { subject: 'operator-2', name: 'Жанна Крупина', role: 'operator', stores: [] },
  { subject: 'operator-3', name: 'Вадим Шестаков', role: 'operator', stores: [] },
]

/**
 * Binds demo users to the embedded issuer, so that the same user name at an issuer of a company gives no access. Users
 * who are already bound are not changed.
 */
export async function bindDemoUsers(tx: Tx, people: readonly Person[] = demoUsers): Promise<void> {
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
 * Creates the demo roles and the given users. The call can be repeated: existing rows are not changed, and deleted
 * roles are not created again.
 */
export async function seedDemoIdentity(tx: Tx, people: readonly Person[] = demoUsers): Promise<void> {
  const deletedRoleIds = await deletedRoles(tx)
  for (const [id, role] of Object.entries<Role>(demoRoles)) {
    if (deletedRoleIds.has(id)) continue
    const created = await tx
      .insert(roles)
      .values({ id, name: role.name })
      .onConflictDoNothing()
      .returning({ id: roles.id })
    if (created.length === 0) continue
    await tx.insert(roleRights).values(role.rights.map((right) => ({ roleId: id, right })))
    const sections = orderSections.flatMap((section) =>
      (role.sections?.[section] ?? []).map((statusId) => ({ roleId: id, statusId, section })),
    )
    if (sections.length > 0) await tx.insert(roleOrderSections).values(sections)
  }
  for (const { subject, name, role, stores } of people) {
    const created = await tx
      .insert(users)
      .values({ id: subject, subject, name })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (created.length === 0) continue
    if (role !== null && !deletedRoleIds.has(role))
      await tx.insert(userRoles).values({ userId: subject, roleId: role })
    if (stores.length > 0) await tx.insert(userStores).values(stores.map((pfm) => ({ userId: subject, pfm })))
  }
}

/** Ids of deleted roles. The history of access rights is never deleted, so it contains all of these ids. */
async function deletedRoles(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: accessChanges.roleId })
    .from(accessChanges)
    .where(and(eq(accessChanges.kind, 'role'), isNull(accessChanges.to)))
  return new Set(rows.map(({ id }) => id))
}
