import { roleRights, roles, userRoles, users } from '../../../../src/server/platform/db/schema/identity.ts'
import type { Right } from '../../../../src/shared/rights.ts'
import type { TestServer } from '../../../support/server.ts'

/** Rights of section 6 of the specification, each with its tile and the page it opens, by the table of section 2. */
export const tileByRight: Partial<Record<Right, readonly [tile: string, path: string]>> = {
  settingsOrderTest: ['Тестовый заказ', '/orders/test'],
  orderChangeStatus: ['Смена статуса заказа', '/settings/order-change-status'],
  settingsManageExternalServices: ['Внешние сервисы', '/settings/external-services'],
  settingsManageRolesOrderStatuses: ['Роли', '/settings/roles/main'],
  settingsManagePermissionView: ['Роли', '/settings/roles/main'],
  settingsManagePermissionEdit: ['Роли', '/settings/roles/main'],
  settingsMailing: ['Рассылки', '/settings/mailing'],
  settingsEvents: ['События', '/settings/events'],
  settingsSap: ['Бухгалтерия (SAP)', '/settings/sap'],
  settingsApp: ['Акты приёма-передачи', '/settings/acceptance-acts'],
  settingsAtol: ['Сервисы чеков', '/settings/checks/atol'],
  settingsSetKit: ['Сервисы чеков', '/settings/checks/set-kit'],
  pfmDistributionViewAndEdit: ['Распределение заказов', '/settings/distribution'],
  settingsTracknumSearch: ['Поиск по трек-номеру', '/settings/tracknum-search'],
  menuViewSettingUIIndex: ['Настройки интерфейса', '/settings/ui/priority'],
  reportsViewSettings: ['Отчёты', '/settings/reports'],
  settingsReferenceLinks: ['Ссылки на справку', '/settings/reference'],
  menuViewSetting: ['Оповещения', '/settings/alerts'],
}
/** They open no page: a warning, the counters of the sidebar. */
export const rightsWithoutPage: readonly Right[] = ['showLateOrdersNotify', 'viewEventStatusGroup']

/** A user with this right and no other, and without a store. */
export async function createUserWithRight(server: TestServer, right: Right): Promise<string> {
  const { db } = server.services.database
  const id = `one-${right}`
  const name = { ru: right, en: right, kk: right }
  await db.insert(roles).values({ id, name }).onConflictDoNothing()
  await db.insert(roleRights).values({ roleId: id, right }).onConflictDoNothing()
  await db.insert(users).values({ id, subject: id, name: right }).onConflictDoNothing()
  await db.insert(userRoles).values({ userId: id, roleId: id }).onConflictDoNothing()
  return id
}
