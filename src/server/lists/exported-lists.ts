import { transactionsList } from '../accounting/transactions-list.ts'
import { actsList, deliveryIssueList } from '../deliveries/issue-list.ts'
import { eventsList } from '../events/events-list.ts'
import { servicesList } from '../events/services-list.ts'
import { exchangesList } from '../exchanges/exchanges-list.ts'
import { feedbacksList } from '../feedbacks/feedbacks-list.ts'
import { ordersList } from '../orders/orders-list.ts'
import { moneyDueList } from '../payments/money-due-list.ts'
import { receiptsList } from '../payments/receipts-list.ts'
import { refundsList } from '../refunds/refunds-list.ts'
import { partnerRefundsList } from '../refunds/partners/partner-refunds-list.ts'
import { registersList } from '../refunds/register/registers-list.ts'
import { cancellationsReport } from '../reports/cancellations.ts'
import { feedbackReport } from '../reports/feedbacks.ts'
import { ordersReport } from '../reports/orders.ts'
import { listOfReport } from '../reports/server-report.ts'
import { tasksReport } from '../reports/tasks.ts'
import { marketReturnsList, shippingReturnsList, tasksList } from '../tasks/tasks-list.ts'
import {
  alertsList,
  exceptionsList,
  inWorkList,
  stalledOrdersList,
  storesDeskList,
} from '../watch/watch-lists.ts'
import { statisticsList } from '../workflows/statistics-list.ts'
import type { AnyList } from './server-list.ts'
import { auditEntriesList } from '../audit/audit-entries-list.ts'

/** The lists that export jobs can find by name; a test compares them with the routes. */
export const exportedLists: readonly AnyList[] = [
  ordersList,
  feedbacksList,
  refundsList,
  deliveryIssueList,
  registersList,
  partnerRefundsList,
  actsList,
  exchangesList,
  tasksList,
  shippingReturnsList,
  marketReturnsList,
  eventsList,
  moneyDueList,
  receiptsList,
  transactionsList,
  stalledOrdersList,
  storesDeskList,
  inWorkList,
  exceptionsList,
  alertsList,
  servicesList,
  auditEntriesList,
  listOfReport(ordersReport),
  listOfReport(cancellationsReport),
  listOfReport(tasksReport),
  listOfReport(feedbackReport),
  statisticsList,
]
