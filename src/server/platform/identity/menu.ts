import type { Right } from '../../../shared/rights.ts'

interface MenuEntry {
  /** Path of the client's route. */
  route: string
  /** Rights that allow opening the route. One of them is sufficient. */
  rights: readonly Right[]
  /**
   * Route that replaces this one in the mobile menu, which is for windows of at most 767 px. Null: the entry is not in
   * the mobile menu (specification 2).
   */
  onMobile?: string | null
}

/** Rights of which one is sufficient to see the permissions of the roles (specification 2). */
export const permissionViewRights = ['settingsManagePermissionView', 'settingsManagePermissionEdit'] as const
/** Rights of which one is sufficient to see the roles (specification 2). */
export const roleViewRights = ['settingsManageRolesOrderStatuses', ...permissionViewRights] as const

/** Settings screens and their subpages (specification 2). */
const settingsTiles: readonly MenuEntry[] = [
  { route: 'orders/test', rights: ['settingsOrderTest'] },
  { route: 'settings/order-change-status', rights: ['orderChangeStatus'] },
  { route: 'settings/external-services', rights: ['settingsManageExternalServices'] },
  { route: 'settings/roles', rights: roleViewRights },
  { route: 'settings/permissions', rights: permissionViewRights },
  { route: 'settings/permissions/log', rights: ['settingsManagePermissionView'] },
  { route: 'settings/mailing', rights: ['settingsMailing'] },
  { route: 'settings/events', rights: ['settingsEvents'] },
  { route: 'settings/sap', rights: ['settingsSap'] },
  { route: 'settings/acceptance-acts', rights: ['settingsApp'] },
  // The client opens the receipts of the first service that the user may see.
  { route: 'settings/checks', rights: ['settingsAtol', 'settingsSetKit'] },
  { route: 'settings/checks/atol', rights: ['settingsAtol'] },
  { route: 'settings/checks/set-kit', rights: ['settingsSetKit'] },
  { route: 'settings/distribution', rights: ['pfmDistributionViewAndEdit'] },
  { route: 'settings/tracknum-search', rights: ['settingsTracknumSearch'] },
  { route: 'settings/ui', rights: ['menuViewSettingUIIndex'] },
  { route: 'settings/limits', rights: ['menuViewSetting'] },
  { route: 'settings/stores', rights: ['menuViewSetting'] },
  { route: 'settings/catalogs', rights: ['menuViewSetting'] },
  { route: 'settings/reports', rights: ['reportsViewSettings'] },
  { route: 'settings/alerts', rights: ['menuViewSetting'] },
  { route: 'settings/reference', rights: ['settingsReferenceLinks'] },
]

/**
 * All routes that the response of GET /api/menu-list can contain. The client decides the display order of its menu. A
 * new entry also needs a client route.
 */
export const menuEntries: readonly MenuEntry[] = [
  {
    // With each of these rights, at least one counter of the page is visible (src/shared/start-counters.ts).
    route: 'start',
    rights: [
      ...(['menuViewTasks', 'menuViewOrders', 'moneyDueView', 'ordersViewStanding'] as const),
      ...(['settingsEvents', 'menuViewSetting'] as const),
    ],
  },
  { route: 'tasks', rights: ['menuViewTasks'] },
  { route: 'orders', rights: ['menuViewOrders'] },
  { route: 'orders/batches', rights: ['ordersBatch'] },
  { route: 'orders/test', rights: ['settingsOrderTest'] },
  { route: 'watch', rights: ['ordersViewStanding'] },
  { route: 'money-due', rights: ['moneyDueView'] },
  // Specification 2: the mobile menu lacks only the list of current delivery issues.
  { route: 'issue-delivery', rights: ['menuViewIssueDelivery'], onMobile: null },
  { route: 'issue-delivery/no-actual', rights: ['menuViewIssueDelivery'] },
  // Specification 2: on a phone the marketplace's returns replace this entry. The other refund screens remain.
  { route: 'refunds', rights: ['menuViewRefunds'], onMobile: 'refunds/return-from-sbermarket-vitrina' },
  { route: 'refunds/check', rights: ['menuViewRefunds'] },
  { route: 'refunds/partners', rights: ['menuViewRefunds'] },
  { route: 'refunds/create', rights: ['menuViewRefunds'] },
  { route: 'refunds/view', rights: ['menuViewRefunds'] },
  { route: 'refunds/return-from-sbermarket-vitrina', rights: ['menuViewRefunds'] },
  { route: 'refunds/return-from-shipping', rights: ['menuViewRefunds'] },
  { route: 'refunds/yandex', rights: ['refundsRegister'] },
  { route: 'exchanges', rights: ['menuViewRefunds'] },
  // The page is visible if the user may open at least one settings screen.
  { route: 'settings', rights: settingsTiles.flatMap(({ rights }) => rights) },
  ...settingsTiles.filter(({ route }) => route.startsWith('settings/')),
  { route: 'customers', rights: ['menuViewCustomers'] },
  { route: 'feedbacks', rights: ['menuViewFeedbacks'] },
  { route: 'processes', rights: ['menuViewProcesses'] },
]

/** Routes that a user may open, as GET /api/menu-list returns them. */
export function findMenuRoutes(rights: ReadonlySet<Right>, mobile: boolean, entries = menuEntries): string[] {
  const routes = entries
    .filter((entry) => entry.rights.some((right) => rights.has(right)))
    .map((entry) => (mobile && entry.onMobile !== undefined ? entry.onMobile : entry.route))
    .filter((route) => route !== null)
  return [...new Set(routes)]
}
