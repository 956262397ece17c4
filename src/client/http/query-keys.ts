/** First elements of the cache keys. Live updates invalidate queries by these elements. */
export const queryKeys = {
  menu: ['menu-list'],
  rights: ['access-list'],
  me: ['me'],
  orders: ['orders'],
  order: (orderId: number) => ['order', orderId],
  tasks: ['tasks'],
  task: (taskId: number) => ['task', taskId],
  catalogs: ['catalog'],
  stores: ['stores'],
  preferences: ['preferences'],
  views: (list: string) => ['views', list],
  events: ['events'],
  services: ['services'],
  watch: ['watch'],
  moneyDue: ['moneyDue'],
  /** Background jobs started by the user. */
  jobs: ['jobs'],
  /** Bulk actions. */
  batches: ['batches'],
  customers: ['customers'],
  feedbacks: ['feedbacks'],
  /** Refunds and exchanges. */
  refunds: ['refunds'],
  /** Users, and roles with their rights and menu sections. */
  accessAll: ['access'],
  access: (path: string) => ['access', path],
  /** Order statuses of each section of the order list, for the user. */
  orderSections: ['orderSections'],
  /** Number of orders in each section of the order list. */
  orderCounts: ['orderCounts'],
  start: ['start'],
  lateOrders: ['late-orders'],
  eventCounts: ['event-counts'],
  helpPages: ['help-pages'],
  mailing: ['mailing'],
  tracks: ['tracks'],
  receipts: ['receipts'],
  /** SAP transactions. */
  accounting: ['accounting'],
  settings: (path: string) => ['settings', path],
  /** Process definitions, statistics and instances. */
  processes: ['processes'],
  /** Drafts of workflow versions. */
  drafts: ['drafts'],
  /** Questions that process owners have added to steps, of all published versions. */
  stepQuestions: ['step-questions'],
} as const
