/** Builds every URL of the interface; the routes that handle them are in src/client/app/routes.tsx. */
export const urls = {
  start: () => '/start',
  orders: () => '/orders',
  ordersFound: (search: string) => `/orders?${new URLSearchParams({ search })}`,
  order: (orderId: number) => `/orders/${orderId}`,
  orderAction: (orderId: number, action: string) => `/orders/${orderId}/actions/${action}`,
  orderBatches: () => '/orders/batches',
  orderBatch: (batchId: number) => `/orders/batches/${batchId}`,
  /** `orderId`: previously created test order whose payments are displayed. */
  testOrder: (orderId?: number) => (orderId === undefined ? '/orders/test' : `/orders/test?order=${orderId}`),
  orderLog: (orderId: number) => `/orders/logs/${orderId}`,
  orderTimeline: (orderId: number) => `/orders/logs/${orderId}/timeline`,
  tasks: () => '/tasks',
  task: (taskId: number) => `/tasks/${taskId}`,
  /** All open tasks of the type in this state, including those that the user may not work on. */
  tasksInState: (type: string, state: string) =>
    `/tasks?${new URLSearchParams({ scope: 'all', type, state })}`,
  tasksOfStore: (pfm: string) => `/tasks?${new URLSearchParams({ scope: 'all', pfm })}`,
  overdueTasks: () => `/tasks?${new URLSearchParams({ scope: 'all', overdue: 'yes' })}`,
  standing: () => '/watch/orders',
  storesDesk: () => '/watch/stores',
  inWork: () => '/watch/in-work',
  exceptions: () => '/watch/exceptions',
  moneyDue: () => '/money-due',
  missingReceipts: () => '/money-due/no-receipt',
  settings: () => '/settings',
  settingsPriority: () => '/settings/ui/priority',
  settingsExpired: () => '/settings/ui/expired',
  settingsLimits: () => '/settings/limits',
  /** `name`: setting that the screen scrolls to. */
  settingsLimit: (name: string) => `/settings/limits#${name}`,
  distribution: () => '/settings/distribution',
  roles: () => '/settings/roles/main',
  people: () => '/settings/roles/people',
  roleSections: () => '/settings/roles/order-statuses',
  /** Rights of one role, or of all roles without `role`. */
  permissions: (role?: string) =>
    role === undefined ? '/settings/permissions' : `/settings/permissions?${new URLSearchParams({ role })}`,
  alerts: () => '/settings/alerts',
  mailing: () => '/settings/mailing',
  mailingRules: () => '/settings/mailing/rules',
  tracks: () => '/settings/tracknum-search',
  track: (orderId: number) => `/settings/tracknum-search/${orderId}`,
  checks: () => '/settings/checks',
  receipts: () => '/settings/checks/atol',
  tillReceipts: () => '/settings/checks/set-kit',
  stores: () => '/settings/stores',
  catalogs: () => '/settings/catalogs',
  statusMoves: () => '/settings/order-change-status',
  sapTransactions: () => '/settings/sap',
  sapTransaction: (id: string) => `/settings/sap/transactions/${id}`,
  sapBatches: () => '/settings/sap/batch',
  sapBatch: (batchId: number) => `/settings/sap/batch/${batchId}`,
  settingsReference: () => '/settings/reference',
  events: () => '/settings/events',
  eventsInStatus: (status: string) => `/settings/events?${new URLSearchParams({ status })}`,
  eventsOf: (query: Record<string, string>) => `/settings/events?${new URLSearchParams(query)}`,
  event: (eventId: number) => `/settings/events/${eventId}`,
  services: () => '/settings/external-services',
  serviceSwitch: (deskId: number) => `/settings/external-services/switch/${deskId}`,
  ordersReport: () => '/settings/reports',
  cancellationsReport: () => '/settings/reports/cancellations',
  tasksReport: () => '/settings/reports/tasks',
  answersReport: () => '/settings/reports/answers',
  feedbackReport: () => '/settings/reports/feedbacks',
  customers: () => '/customers',
  /** `phone`: digits only. */
  customer: (phone: string) => `/customers/${phone}`,
  feedbacks: () => '/feedbacks',
  issueDelivery: (service?: number) =>
    service === undefined ? '/issue-delivery' : `/issue-delivery/actual/${service}`,
  issuedToDelivery: () => '/issue-delivery/no-actual',
  /**
   * Screen for scanning the boxes of a delivery service. `orders`: orders that the user expects to hand over, ids
   * separated by commas; other orders may be scanned too. `pfm`: only boxes of this store.
   */
  issueBoxes: (service: number, of: { orders?: string; pfm?: string } = {}) =>
    `/issue-delivery/actual/${service}/boxes${Object.keys(of).length === 0 ? '' : `?${new URLSearchParams(of)}`}`,
  /** Page on which an acceptance act is prepared; `actCard` is the finished document. */
  act: (deskId: number) => `/issue-delivery/acts/${deskId}`,
  acts: () => '/settings/acceptance-acts',
  actCard: (actId: number) => `/settings/acceptance-acts/${actId}`,
  refunds: () => '/refunds',
  refund: (refundId: number) => `/refunds/${refundId}`,
  refundCheck: () => '/refunds/check',
  refundRegisters: () => '/refunds/yandex',
  partnerRefunds: () => '/refunds/partners',
  /** Page on which a refund register is checked and confirmed. */
  refundRegister: (deskId: number) => `/refunds/yandex/${deskId}`,
  createRefund: (orderId: number) => `/refunds/${orderId}/create`,
  shippingReturns: (service?: number) =>
    `/refunds/return-from-shipping${service === undefined ? '' : `/${service}`}`,
  shippingReturned: () => '/refunds/return-from-shipping/no-actual',
  marketReturns: () => '/refunds/return-from-sbermarket-vitrina',
  exchanges: () => '/exchanges/list',
  exchange: (exchangeId: number) => `/exchanges/${exchangeId}/view`,
  exchangeCheck: () => '/exchanges',
  createExchange: (orderId: number) => `/exchanges/${orderId}/create`,
  processes: () => '/processes',
  /** `state`: path of the state that is selected on the diagram. */
  process: (name: string, version: number, state?: string) =>
    `/processes/${name}/${version}${state === undefined ? '' : `?${new URLSearchParams({ state })}`}`,
  /** List of the cases behind a number of the process screens. Undefined values of `query` are omitted. */
  processCases: (name: string, version: number, query: Record<string, string | undefined> = {}) => {
    const entries = Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    )
    return `/processes/${name}/${version}/cases${entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`}`
  },
  compareProcess: (name: string, newer: number, older: number) =>
    `/processes/${name}/${newer}/compare/${older}`,
  whatIf: (name: string, version: number) => `/processes/${name}/${version}/what-if`,
  /** Versions of the process with the log of publications, next to the diagram of `version`. */
  publications: (name: string, version: number) => `/processes/${name}/${version}?show=publishing`,
  activateVersion: (name: string, version: number) => `/processes/${name}/${version}/publish`,
  migrateToVersion: (name: string, version: number, from: number) =>
    `/processes/${name}/${version}/migrate/${from}`,
  processAlerts: (name: string, version: number) => `/processes/${name}/${version}/alerts`,
  drafts: (name: string, version: number) => `/processes/${name}/${version}/drafts`,
  draft: (name: string, version: number, id: number) => `/processes/${name}/${version}/drafts/${id}`,
  draftProof: (name: string, version: number, id: number) =>
    `/processes/${name}/${version}/drafts/${id}/proof`,
  instance: (instanceId: number) => `/processes/instances/${instanceId}`,
  /** Diagram with the path of the instance of a task. `orderPath`: with the path of the order process of an order. */
  taskPath: (taskId: number) => `/processes/instances?task=${taskId}`,
  orderPath: (orderId: number) => `/processes/instances?order=${orderId}`,
  auditEntries: () => '/settings/permissions/log',
  accessDenied: () => '/access-denied',
  error: () => '/error',
} as const

/** Parses the id in a path. Null unless it is a positive whole number, because `/orders/12abc` is not an order. */
export function parseId(param: string | undefined): number | null {
  return param !== undefined && /^[1-9]\d{0,14}$/.test(param) ? Number(param) : null
}
