/** First words of the cache keys: live updates ask again by them. */
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
  /** Long work that the person asked for. */
  jobs: ['jobs'],
  /** What is done to many things at once. */
  batches: ['batches'],
  customers: ['customers'],
  feedbacks: ['feedbacks'],
  /** Refunds and exchanges. */
  refunds: ['refunds'],
  /** Roles, their rights and their sections. */
  accessAll: ['access'],
  access: (path: string) => ['access', path],
  /** Of the order list, for the person. */
  orderSections: ['orderSections'],
  /** How many orders stand in each of them. */
  orderCounts: ['orderCounts'],
  start: ['start'],
  lateOrders: ['late-orders'],
  eventCounts: ['event-counts'],
  helpPages: ['help-pages'],
  mailing: ['mailing'],
  tracks: ['tracks'],
  receipts: ['receipts'],
  /** Transactions of the accounts. */
  accounting: ['accounting'],
  settings: (path: string) => ['settings', path],
  /** Where work stands in the processes. */
  processes: ['processes'],
} as const
