/** Every address of the interface. The routes that answer to them stand in src/client/app/routes.tsx. */
export const urls = {
  start: () => '/start',
  orders: () => '/orders',
  ordersFound: (search: string) => `/orders?${new URLSearchParams({ search })}`,
  order: (orderId: number) => `/orders/${orderId}`,
  orderAction: (orderId: number, action: string) => `/orders/${orderId}/actions/${action}`,
  orderBatches: () => '/orders/batches',
  orderBatch: (batchId: number) => `/orders/batches/${batchId}`,
  /** `orderId`: of one that was created there. */
  testOrder: (orderId?: number) => (orderId === undefined ? '/orders/test' : `/orders/test?order=${orderId}`),
  orderLog: (orderId: number) => `/orders/logs/${orderId}`,
  orderTimeline: (orderId: number) => `/orders/logs/${orderId}/timeline`,
  tasks: () => '/tasks',
  task: (taskId: number) => `/tasks/${taskId}`,
  /** Every task of a type that stands in a state, whoever may do it. */
  tasksInState: (type: string, state: string) =>
    `/tasks?${new URLSearchParams({ scope: 'all', type, state })}`,
  tasksOfStore: (pfm: string) => `/tasks?${new URLSearchParams({ scope: 'all', pfm })}`,
  overdueTasks: () => `/tasks?${new URLSearchParams({ scope: 'all', overdue: 'yes' })}`,
  /** What managers and process owners watch. */
  standing: () => '/watch/orders',
  storesDesk: () => '/watch/stores',
  inWork: () => '/watch/in-work',
  exceptions: () => '/watch/exceptions',
  moneyDue: () => '/money-due',
  settings: () => '/settings',
  settingsPriority: () => '/settings/ui/priority',
  settingsExpired: () => '/settings/ui/expired',
  settingsLimits: () => '/settings/limits',
  distribution: () => '/settings/distribution',
  roles: () => '/settings/roles/main',
  people: () => '/settings/roles/people',
  roleSections: () => '/settings/roles/order-statuses',
  /** Of one role, or of all beside each other. */
  permissions: (role?: string) =>
    role === undefined ? '/settings/permissions' : `/settings/permissions?${new URLSearchParams({ role })}`,
  alerts: () => '/settings/alerts',
  mailing: () => '/settings/mailing',
  mailingRules: () => '/settings/mailing/rules',
  tracks: () => '/settings/tracknum-search',
  /** The parcels of an order. */
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
  feedbackReport: () => '/settings/reports/feedbacks',
  customers: () => '/customers',
  /** By their phone, digits alone. */
  customer: (phone: string) => `/customers/${phone}`,
  feedbacks: () => '/feedbacks',
  issueDelivery: (service?: number) =>
    service === undefined ? '/issue-delivery' : `/issue-delivery/actual/${service}`,
  issuedToDelivery: () => '/issue-delivery/no-actual',
  /** Boxes of a service are scanned; `orders`: of these orders alone. */
  issueBoxes: (service: number, of: { orders?: string; pfm?: string } = {}) =>
    `/issue-delivery/actual/${service}/boxes${Object.keys(of).length === 0 ? '' : `?${new URLSearchParams(of)}`}`,
  /** Work on an act. */
  act: (deskId: number) => `/issue-delivery/acts/${deskId}`,
  acts: () => '/settings/acceptance-acts',
  actCard: (actId: number) => `/settings/acceptance-acts/${actId}`,
  refunds: () => '/refunds',
  refund: (refundId: number) => `/refunds/${refundId}`,
  refundCheck: () => '/refunds/check',
  refundRegisters: () => '/refunds/yandex',
  partnerRefunds: () => '/refunds/partners',
  /** Work on a register. */
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
  /** `state`: chosen on the diagram. */
  process: (name: string, version: number, state?: string) =>
    `/processes/${name}/${version}${state === undefined ? '' : `?${new URLSearchParams({ state })}`}`,
  compareProcess: (name: string, newer: number, older: number) =>
    `/processes/${name}/${newer}/compare/${older}`,
  whatIf: (name: string, version: number) => `/processes/${name}/${version}/what-if`,
  instance: (instanceId: number) => `/processes/instances/${instanceId}`,
  /** The process of a task, and the own one of an order. */
  taskPath: (taskId: number) => `/processes/instances?task=${taskId}`,
  orderPath: (orderId: number) => `/processes/instances?order=${orderId}`,
  auditEntries: () => '/settings/permissions/log',
  accessDenied: () => '/access-denied',
  error: () => '/error',
} as const

/** Positive whole number of a path, or null: `/orders/12abc` is no order. */
export function parseId(param: string | undefined): number | null {
  return param !== undefined && /^[1-9]\d{0,14}$/.test(param) ? Number(param) : null
}
