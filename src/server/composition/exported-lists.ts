import { transactionsList } from '../domains/accounting/transactions-list.ts'
import { acceptanceActsList, courierHandoverList } from '../domains/deliveries/issue-list.ts'
import { eventsList } from '../engine/events/events-list.ts'
import { servicesList } from '../engine/events/services-list.ts'
import { exchangesList } from '../domains/exchanges/exchanges-list.ts'
import { feedbacksList } from '../domains/feedbacks/feedbacks-list.ts'
import { ordersList } from '../domains/orders/list/orders-list.ts'
import { moneyDueList } from '../domains/payments/money-due-list.ts'
import { missingReceiptsList } from '../domains/payments/missing-receipts-list.ts'
import { receiptsList } from '../domains/payments/receipts-list.ts'
import { refundsList } from '../domains/refunds/refunds-list.ts'
import { partnerRefundsList } from '../domains/refunds/partners/partner-refunds-list.ts'
import { refundRegistersList } from '../domains/refunds/register/registers-list.ts'
import { answersReport } from '../domains/reports/answers.ts'
import { cancellationsReport } from '../domains/reports/cancellations.ts'
import { feedbackReport } from '../domains/reports/feedbacks.ts'
import { ordersReport } from '../domains/reports/orders.ts'
import { toExportList } from '../domains/reports/server-report.ts'
import { tasksReport } from '../domains/reports/tasks.ts'
import { marketplaceReturnsList, shippingReturnsList, tasksList } from '../domains/tasks/tasks-list.ts'
import {
  alertsList,
  irregularActionsList,
  claimedTasksList,
  stalledOrdersList,
  storeWorkloadList,
} from '../domains/watch/watch-lists.ts'
import { statisticsList } from '../processes/statistics/statistics-list.ts'
import type { AnyList } from '../platform/lists/server-list.ts'
import { auditEntriesList } from '../platform/audit/audit-entries-list.ts'

/** Lists that an export job can find by name. A test checks that every list with an export route is included. */
export const exportedLists: readonly AnyList[] = [
  ordersList,
  feedbacksList,
  refundsList,
  courierHandoverList,
  refundRegistersList,
  partnerRefundsList,
  acceptanceActsList,
  exchangesList,
  tasksList,
  shippingReturnsList,
  marketplaceReturnsList,
  eventsList,
  moneyDueList,
  missingReceiptsList,
  receiptsList,
  transactionsList,
  stalledOrdersList,
  storeWorkloadList,
  claimedTasksList,
  irregularActionsList,
  alertsList,
  servicesList,
  auditEntriesList,
  toExportList(ordersReport),
  toExportList(cancellationsReport),
  toExportList(tasksReport),
  toExportList(feedbackReport),
  toExportList(answersReport),
  statisticsList,
]
