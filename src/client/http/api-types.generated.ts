// Written by `npm run generate` from the routes of the server. Do not edit.
import type * as access from '../../../schemas/api/access.ts'
import type * as accounting from '../../../schemas/api/accounting.ts'
import type * as assignments from '../../../schemas/api/assignments.ts'
import type * as auditEntries from '../../../schemas/api/audit-entries.ts'
import type * as batches from '../../../schemas/api/batches.ts'
import type * as catalogs from '../../../schemas/api/catalogs.ts'
import type * as customers from '../../../schemas/api/customers.ts'
import type * as deliveries from '../../../schemas/api/deliveries.ts'
import type * as distribution from '../../../schemas/api/distribution.ts'
import type * as eachOrder from '../../../schemas/api/each-order.ts'
import type * as events from '../../../schemas/api/events.ts'
import type * as exchanges from '../../../schemas/api/exchanges.ts'
import type * as feedbacks from '../../../schemas/api/feedbacks.ts'
import type * as helpPages from '../../../schemas/api/help-pages.ts'
import type * as identity from '../../../schemas/api/identity.ts'
import type * as intake from '../../../schemas/api/intake.ts'
import type * as jobs from '../../../schemas/api/jobs.ts'
import type * as list from '../../../schemas/api/list.ts'
import type * as mailing from '../../../schemas/api/mailing.ts'
import type * as money from '../../../schemas/api/money.ts'
import type * as orderTimeline from '../../../schemas/api/order-timeline.ts'
import type * as orders from '../../../schemas/api/orders.ts'
import type * as packing from '../../../schemas/api/packing.ts'
import type * as pictureHosts from '../../../schemas/api/picture-hosts.ts'
import type * as processAlerts from '../../../schemas/api/process-alerts.ts'
import type * as processCases from '../../../schemas/api/process-cases.ts'
import type * as processMoves from '../../../schemas/api/process-moves.ts'
import type * as processStatistics from '../../../schemas/api/process-statistics.ts'
import type * as processTrend from '../../../schemas/api/process-trend.ts'
import type * as processes from '../../../schemas/api/processes.ts'
import type * as questions from '../../../schemas/api/questions.ts'
import type * as receipts from '../../../schemas/api/receipts.ts'
import type * as refundRegisters from '../../../schemas/api/refund-registers.ts'
import type * as refunds from '../../../schemas/api/refunds.ts'
import type * as reports from '../../../schemas/api/reports.ts'
import type * as search from '../../../schemas/api/search.ts'
import type * as setKit from '../../../schemas/api/set-kit.ts'
import type * as settings from '../../../schemas/api/settings.ts'
import type * as start from '../../../schemas/api/start.ts'
import type * as statusMoves from '../../../schemas/api/status-moves.ts'
import type * as stores from '../../../schemas/api/stores.ts'
import type * as tasks from '../../../schemas/api/tasks.ts'
import type * as testOrder from '../../../schemas/api/test-order.ts'
import type * as tracks from '../../../schemas/api/tracks.ts'
import type * as views from '../../../schemas/api/views.ts'
import type * as watch from '../../../schemas/api/watch.ts'
import type * as whatIf from '../../../schemas/api/what-if.ts'
import type * as workbench from '../../../schemas/api/workbench.ts'
import type * as workflows from '../../../schemas/api/workflows.ts'

export interface Operations {
  GET: {
    'acceptance-acts': {
      query?: deliveries.AcceptanceActQuery
      response: { items: deliveries.AcceptanceActRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'acceptance-acts/box': {
      query: deliveries.BoxQuery
      response: deliveries.BoxMatch
    }
    'acceptance-acts/export': {
      query?: { number?: number; service?: number; statuses?: string; pfm?: string; madeFrom?: string; madeTo?: string; columns?: string; zone?: string }
      response: Blob
    }
    'acceptance-acts/{actId}': {
      params: { actId: number }
      response: deliveries.AcceptanceActCard
    }
    'acceptance-acts/{actId}/document': {
      params: { actId: number }
      response: Blob
    }
    'admin/check-order-move': {
      query: statusMoves.StatusMoveQuery
      response: { items: statusMoves.StatusMoveRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'admin/check-order-move/{orderId}': {
      params: { orderId: number }
      response: statusMoves.StatusMoveRow
    }
    'alerts': {
      query?: watch.AlertQuery
      response: { items: watch.Alert[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'alerts/export': {
      query?: { priority?: 'high' | 'medium' | 'low'; kind?: 'locked' | 'unseen' | 'moneyFailed' | 'labelFailed' | 'timerLate' | 'eventFailed' | 'taskOverdue'; pfm?: string; columns?: string; zone?: string }
      response: Blob
    }
    'atol': {
      query?: receipts.ReceiptQuery
      response: { items: receipts.ReceiptRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'atol/export': {
      query?: { orderId?: number; state?: 'failed'; columns?: string; zone?: string }
      response: Blob
    }
    'audit-entries': {
      query?: auditEntries.AuditEntriesQuery
      response: { items: auditEntries.AuditEntryRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'audit-entries/export': {
      query?: { kind?: 'signInFailed' | 'tokenRefused' | 'rightRefused' | 'intakeRefused' | 'signatureRefused' | 'export' | 'download' | 'print' | 'instanceMoved'; user?: string; from?: string; to?: string; columns?: string; zone?: string }
      response: Blob
    }
    'bags': {
      query?: { orderId?: number }
      response: packing.BagTypes
    }
    'catalogs/delivery-desired-date': {
      query: { orderId: number }
      response: deliveries.DeliverySlotEntries
    }
    'catalogs/handler-status-list-count': {
      response: events.HandlerEventCounts
    }
    'catalogs/{type}': {
      params: { type: string }
      response: catalogs.CatalogEntry[]
    }
    'customers': {
      query: customers.CustomerQuery
      response: { items: customers.CustomerRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'customers/orders/{phone}': {
      params: { phone: string }
      response: customers.Customer
    }
    'deliveries/{orderId}': {
      params: { orderId: number }
      response: deliveries.OrderDelivery
    }
    'delivery-tare': {
      query: { orderId: number }
      response: packing.OrderTares
    }
    'desks/{deskId}': {
      params: { deskId: number }
      response: tasks.DeskView
    }
    'distribution': {
      response: settings.ScreenSettings
    }
    'events': {
      query?: events.EventQuery
      response: { items: events.EventRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'events/export': {
      query?: { status?: 'pending' | 'ready' | 'queue' | 'process' | 'done' | 'fail' | 'canceled' | 'waiting'; handler?: string; orderId?: number; from?: string; to?: string; columns?: string; zone?: string }
      response: Blob
    }
    'events/journal/{id}': {
      params: { id: number }
      response: events.EventJournal
    }
    'events/list-count-not-finished': {
      response: events.EventStatusCounts
    }
    'exchanges': {
      query?: exchanges.ExchangeQuery
      response: { items: exchanges.ExchangeRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'exchanges/check': {
      query: refunds.ReturnableOrderQuery
      response: { items: refunds.ReturnableOrderRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'exchanges/export': {
      query?: { number?: number; reason?: number; inspection?: 'yes' | 'no'; pfm?: string; madeFrom?: string; madeTo?: string; sort?: '-exchangeDate' | 'exchangeDate'; columns?: string; zone?: string }
      response: Blob
    }
    'exchanges/{exchangeId}': {
      params: { exchangeId: number }
      response: exchanges.Exchange
    }
    'feedbacks': {
      query?: feedbacks.FeedbackQuery
      response: { items: feedbacks.FeedbackRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'feedbacks/export': {
      query?: { orderId?: number; ratings?: string; pfm?: string; createdFrom?: string; createdTo?: string; way?: 'pickup' | 'delivery'; comment?: 'with' | 'without'; sources?: string; sort?: '-dateCreate' | 'dateCreate' | '-rating' | 'rating'; columns?: string; zone?: string }
      response: Blob
    }
    'help-pages': {
      response: helpPages.HelpPages
    }
    'jobs': {
      response: jobs.Job[]
    }
    'jobs/{jobId}': {
      params: { jobId: number }
      response: jobs.Job
    }
    'jobs/{jobId}/file': {
      params: { jobId: number }
      response: Blob
    }
    'menu-list': {
      query?: identity.MenuQuery
      response: string[]
    }
    'money-due': {
      query?: money.MoneyDueQuery
      response: { items: money.MoneyDueRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'money-due/export': {
      query?: { status?: 'waiting' | 'asked' | 'failed' | 'noReceipt'; way?: 'bank' | 'till' | 'courier' | 'giftCard' | 'partner' | 'account'; direction?: 'toReturn' | 'toReceive' | 'toClarify'; columns?: string; zone?: string }
      response: Blob
    }
    'money-due/no-receipt': {
      query?: money.MissingReceiptQuery
      response: { items: money.MissingReceipt[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'money-due/no-receipt/export': {
      query?: { reason?: 'awaitsReturn' | 'receiptFailed' | 'receiptMissing'; overdue?: 'yes'; pfm?: string; columns?: string; zone?: string }
      response: Blob
    }
    'order-check/base-pfm': {
      response: distribution.DistributionStoreLists
    }
    'order-priority': {
      response: settings.ScreenSettings
    }
    'order-statuses/get-status-move': {
      query: { orderIds: string }
      response: statusMoves.OrderStatusTargets
    }
    'order-statuses/sections': {
      response: access.OrderSectionStatuses
    }
    'orders': {
      query?: orders.OrderQuery
      response: { items: orders.OrderRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'orders/batches': {
      query?: { kind?: string; limit?: number; offset?: number }
      response: { items: batches.Batch[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'orders/batches/template': {
      query: { kind: 'cancel' | 'issue' }
      response: Blob
    }
    'orders/batches/{batchId}': {
      params: { batchId: number }
      response: batches.BatchCard
    }
    'orders/batches/{batchId}/rows': {
      params: { batchId: number }
      query?: { part?: 'ready' | 'refused' | 'done'; limit?: number; offset?: number }
      response: { items: batches.BatchRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'orders/batches/{batchId}/xlsx': {
      params: { batchId: number }
      response: Blob
    }
    'orders/exceptions': {
      query?: watch.IrregularOrderActionQuery
      response: { items: watch.IrregularOrderAction[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'orders/exceptions/export': {
      query?: { orderId?: number; kind?: string; from?: string; to?: string; pfm?: string; columns?: string; zone?: string }
      response: Blob
    }
    'orders/export': {
      query?: { search?: string; id?: number; partnerOrderId?: string; phone?: string; name?: string; statuses?: string; section?: access.OrderSection | 'all'; sources?: string; payTypes?: string; payStatuses?: string; deliveryServiceTypes?: string; pfm?: string; createdFrom?: string; createdTo?: string; isTest?: boolean; sort?: 'dateCreate' | '-dateCreate' | 'id' | '-id' | 'planDateIssued' | '-planDateIssued' | 'sum' | '-sum'; columns?: string; zone?: string }
      response: Blob
    }
    'orders/late-orders-notification': {
      response: { lateOrdersNotification: boolean; count: number }
    }
    'orders/menu-types': {
      query?: { pfm?: string }
      response: orders.OrderSectionCounts
    }
    'orders/standing': {
      query?: watch.StalledOrderQuery
      response: { items: watch.StalledOrder[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'orders/standing/export': {
      query?: { reason?: 'locked' | 'unseen' | 'timerLate' | 'eventFailed' | 'taskOverdue'; pfm?: string; columns?: string; zone?: string }
      response: Blob
    }
    'orders/{orderId}': {
      params: { orderId: number }
      response: orders.OrderCard
    }
    'orders/{orderId}/actions/{action}': {
      params: { orderId: number; action: string }
      response: tasks.OrderActionView
    }
    'orders/{orderId}/coverage': {
      params: { orderId: number }
      query: { city: string }
      response: deliveries.DeliveryCoverage
    }
    'orders/{orderId}/customer': {
      params: { orderId: number }
      response: search.CustomerOverview
    }
    'orders/{orderId}/documents/form': {
      params: { orderId: number }
      response: Blob
    }
    'orders/{orderId}/documents/labels': {
      params: { orderId: number }
      response: Blob
    }
    'orders/{orderId}/documents/sticker': {
      params: { orderId: number }
      response: Blob
    }
    'orders/{orderId}/documents/transfer': {
      params: { orderId: number }
      response: Blob
    }
    'orders/{orderId}/log': {
      params: { orderId: number }
      query?: { limit?: number; offset?: number }
      response: { items: orders.OrderLogEntry[]; total: number }
    }
    'orders/{orderId}/payment-operations': {
      params: { orderId: number }
      response: testOrder.TestOrderPaymentOptions
    }
    'orders/{orderId}/statement': {
      params: { orderId: number }
      response: money.OrderMoneyStatement
    }
    'orders/{orderId}/timeline': {
      params: { orderId: number }
      query?: orderTimeline.TimelineQuery
      response: orderTimeline.OrderTimeline
    }
    'orders/{orderId}/timeslots': {
      params: { orderId: number }
      response: deliveries.DeliveryTimeslots
    }
    'permissions': {
      response: access.Permissions
    }
    'recipients': {
      query?: mailing.RecipientQuery
      response: mailing.RecipientList
    }
    'recipients/rules': {
      response: settings.ScreenSettings
    }
    'recipients/types': {
      response: mailing.MailingTypes
    }
    'refunds': {
      query?: refunds.RefundQuery
      response: { items: refunds.RefundRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'refunds/check': {
      query: refunds.ReturnableOrderQuery
      response: { items: refunds.ReturnableOrderRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'refunds/export': {
      query?: { number?: number; statuses?: string; accounts?: string; reasons?: string; pfm?: string; madeFrom?: string; madeTo?: string; sort?: '-refundDate' | 'refundDate' | '-total' | 'total'; types?: string; approval?: 'awaits'; columns?: string; zone?: string }
      response: Blob
    }
    'refunds/import': {
      query?: refundRegisters.RefundRegisterQuery
      response: { items: refundRegisters.RefundRegisterSummary[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'refunds/import/export': {
      query?: { number?: number; statuses?: string; columns?: string; zone?: string }
      response: Blob
    }
    'refunds/import/template': {
      response: Blob
    }
    'refunds/partner': {
      query?: refunds.PartnerRefundQuery
      response: { items: refunds.PartnerRefundRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'refunds/partner/export': {
      query?: { number?: number; statuses?: string; sources?: string; types?: string; pfm?: string; madeFrom?: string; madeTo?: string; columns?: string; zone?: string }
      response: Blob
    }
    'refunds/{refundId}': {
      params: { refundId: number }
      response: refunds.Refund
    }
    'refunds/{refundId}/application': {
      params: { refundId: number }
      response: Blob
    }
    'reports/answers': {
      query?: reports.AnswerReportQuery
      response: { from: string; to: string; rows: reports.AnswerReportRow[]; totals: reports.AnswerReportRow[]; previous: { from: string; to: string; totals: reports.AnswerReportRow[] } }
    }
    'reports/answers/export': {
      query?: { by?: 'question' | 'store' | 'day'; process?: string; periodFrom?: string; periodTo?: string; pfm?: string; tests?: 'without' | 'with'; columns?: string; zone?: string }
      response: Blob
    }
    'reports/cancellations': {
      query?: reports.CancellationReportQuery
      response: { from: string; to: string; rows: reports.CancellationReportRow[]; totals: reports.CancellationReportRow[]; previous: { from: string; to: string; totals: reports.CancellationReportRow[] } }
    }
    'reports/cancellations/export': {
      query?: { by?: 'reason' | 'store' | 'reasonAndStore'; periodFrom?: string; periodTo?: string; pfm?: string; tests?: 'without' | 'with'; columns?: string; zone?: string }
      response: Blob
    }
    'reports/feedbacks': {
      query?: reports.FeedbackReportQuery
      response: { from: string; to: string; rows: reports.FeedbackReportRow[]; totals: reports.FeedbackReportRow[]; previous: { from: string; to: string; totals: reports.FeedbackReportRow[] } }
    }
    'reports/feedbacks/export': {
      query?: { by?: 'day' | 'store' | 'way'; way?: 'all' | 'pickup' | 'delivery'; periodFrom?: string; periodTo?: string; pfm?: string; tests?: 'without' | 'with'; columns?: string; zone?: string }
      response: Blob
    }
    'reports/orders': {
      query?: reports.OrderReportQuery
      response: { from: string; to: string; rows: reports.OrderReportRow[]; totals: reports.OrderReportRow[]; previous: { from: string; to: string; totals: reports.OrderReportRow[] } }
    }
    'reports/orders/export': {
      query?: { by?: 'day' | 'store' | 'dayAndStore'; periodFrom?: string; periodTo?: string; pfm?: string; tests?: 'without' | 'with'; columns?: string; zone?: string }
      response: Blob
    }
    'reports/tasks': {
      query?: reports.TaskReportQuery
      response: { from: string; to: string; rows: reports.TaskReportRow[]; totals: reports.TaskReportRow[]; previous: { from: string; to: string; totals: reports.TaskReportRow[] } }
    }
    'reports/tasks/export': {
      query?: { periodFrom?: string; periodTo?: string; pfm?: string; tests?: 'without' | 'with'; columns?: string; zone?: string }
      response: Blob
    }
    'roles': {
      response: access.Roles
    }
    'roles/order-statuses': {
      response: access.RoleSections
    }
    'roles/people': {
      query?: { search?: string }
      response: access.People
    }
    'sap/batch': {
      query?: { kind?: string; limit?: number; offset?: number }
      response: { items: batches.Batch[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'sap/batch/template': {
      query: { kind: 'posting' }
      response: Blob
    }
    'sap/batch/{batchId}': {
      params: { batchId: number }
      response: batches.BatchCard
    }
    'sap/batch/{batchId}/rows': {
      params: { batchId: number }
      query?: { part?: 'ready' | 'refused' | 'done'; limit?: number; offset?: number }
      response: { items: batches.BatchRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'sap/batch/{batchId}/xlsx': {
      params: { batchId: number }
      response: Blob
    }
    'sap/transactions': {
      query?: accounting.TransactionQuery
      response: { items: accounting.Transaction[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'sap/transactions/export': {
      query?: { orderId?: number; states?: string; types?: string; pfm?: string; doneFrom?: string; doneTo?: string; columns?: string; zone?: string }
      response: Blob
    }
    'sap/transactions/{transactionId}': {
      params: { transactionId: string }
      response: accounting.Transaction
    }
    'search': {
      query: search.SearchQuery
      response: search.SearchResult
    }
    'services': {
      response: events.ServiceList
    }
    'services/desk': {
      query?: events.ServiceQuery
      response: { items: events.ServiceRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'services/desk/export': {
      query?: { state?: 'on' | 'silent' | 'off'; columns?: string; zone?: string }
      response: Blob
    }
    'set-kit/{id}': {
      params: { id: number }
      query?: { limit?: number; offset?: number }
      response: setKit.TillReceiptList
    }
    'settings/catalogs/{type}': {
      params: { type: 'callFailReasons' | 'cancelReasons' | 'staffCancelReasons' | 'waitReasons' | 'changeReasons' | 'goodsLossReasons' | 'moveReasons' | 'refundReasons' | 'exchangeReasons' | 'bagTypes' | 'tareTypes' }
      response: catalogs.EditableCatalog
    }
    'settings/limits': {
      response: settings.ScreenSettings
    }
    'settings/picture-hosts': {
      response: pictureHosts.PictureHosts
    }
    'settings/stores': {
      response: stores.StoreSettings
    }
    'start': {
      response: start.StartPage
    }
    'step-questions': {
      response: questions.PublishedQuestion[]
    }
    'stores': {
      response: orders.Store[]
    }
    'stores/desk': {
      query?: watch.StoreWorkloadQuery
      response: { items: watch.StoreWorkload[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'stores/desk/export': {
      query?: { pfm?: string; columns?: string; zone?: string }
      response: Blob
    }
    'task-expired': {
      response: settings.ScreenSettings
    }
    'tasks': {
      query?: tasks.TaskQuery
      response: { items: tasks.TaskRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'tasks/delivery-count': {
      query?: { scope?: 'actual' | 'noActual'; of?: 'issue' | 'returns' }
      response: deliveries.OrderCountsByService
    }
    'tasks/delivery-list': {
      query?: deliveries.CourierHandoverQuery
      response: { items: deliveries.CourierHandoverRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'tasks/delivery-list/export': {
      query?: { scope?: 'actual' | 'noActual'; service?: number; pfm?: string; number?: number; act?: 'with' | 'without'; columns?: string; zone?: string }
      response: Blob
    }
    'tasks/export': {
      query?: { scope?: 'current' | 'open' | 'done' | 'all'; type?: string; state?: string; pfm?: string; service?: number; importance?: 'high' | 'medium' | 'low'; orderId?: number; search?: string; postponed?: 'now' | 'later'; promised?: string; assigned?: 'me' | 'nobody'; overdue?: 'yes'; sort?: 'urgency' | 'dueAt' | '-dueAt' | 'taskDate' | '-taskDate'; columns?: string; zone?: string }
      response: Blob
    }
    'tasks/in-work': {
      query?: watch.ClaimedTasksQuery
      response: { items: watch.ClaimedTask[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'tasks/in-work/export': {
      query?: { pfm?: string; columns?: string; zone?: string }
      response: Blob
    }
    'tasks/next': {
      query?: { type?: string; order?: number }
      response: { taskId: number | null; callsFrom?: string }
    }
    'tasks/people': {
      query: { tasks: string }
      response: assignments.TaskAssigneeCandidates
    }
    'tasks/return-from-sbermarket-vitrina': {
      query?: tasks.TaskQuery
      response: { items: tasks.TaskRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'tasks/return-from-sbermarket-vitrina/export': {
      query?: { scope?: 'current' | 'open' | 'done' | 'all'; type?: string; state?: string; pfm?: string; service?: number; importance?: 'high' | 'medium' | 'low'; orderId?: number; search?: string; postponed?: 'now' | 'later'; promised?: string; assigned?: 'me' | 'nobody'; overdue?: 'yes'; sort?: 'urgency' | 'dueAt' | '-dueAt' | 'taskDate' | '-taskDate'; columns?: string; zone?: string }
      response: Blob
    }
    'tasks/return-from-shipping': {
      query?: tasks.TaskQuery
      response: { items: tasks.TaskRow[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'tasks/return-from-shipping/export': {
      query?: { scope?: 'current' | 'open' | 'done' | 'all'; type?: string; state?: string; pfm?: string; service?: number; importance?: 'high' | 'medium' | 'low'; orderId?: number; search?: string; postponed?: 'now' | 'later'; promised?: string; assigned?: 'me' | 'nobody'; overdue?: 'yes'; sort?: 'urgency' | 'dueAt' | '-dueAt' | 'taskDate' | '-taskDate'; columns?: string; zone?: string }
      response: Blob
    }
    'tasks/{taskId}': {
      params: { taskId: number }
      response: tasks.TaskView
    }
    'tracks': {
      query: tracks.TrackQuery
      response: tracks.TrackList
    }
    'tracks/postal/csv': {
      query: { from: string; to: string }
      response: Blob
    }
    'tracks/postal/template': {
      response: Blob
    }
    'tracks/{orderId}': {
      params: { orderId: number }
      response: tracks.OrderTrackingCard
    }
    'users/access-list': {
      response: string[]
    }
    'users/me': {
      response: identity.CurrentUser
    }
    'users/preferences/{screen}': {
      params: { screen: string }
      response: object
    }
    'views/{screen}': {
      params: { screen: string }
      response: views.SavedListViews
    }
    'workflow-texts/{name}/{version}/{language}': {
      params: { name: string; version: string; language: 'ru' | 'en' | 'kk' }
      response: Record<string, unknown>
    }
    'workflows': {
      response: processes.ProcessRow[]
    }
    'workflows/alerts': {
      query?: { workflow?: string; firing?: 'yes' }
      response: processAlerts.ProcessAlert[]
    }
    'workflows/instances': {
      query?: processes.InstanceQuery
      response: processes.InstancePath
    }
    'workflows/instances/{id}/moves': {
      params: { id: number }
      response: processMoves.InstanceMoves
    }
    'workflows/instances/{id}/path': {
      params: { id: number }
      response: processes.InstancePath
    }
    'workflows/instances/{id}/steps/{revision}': {
      params: { id: number; revision: number }
      response: processes.ReplayedStep
    }
    'workflows/statistics/export': {
      query: { from?: string; to?: string; pfm?: string; by?: 'store' | 'role' | 'day' | 'week'; state?: string; workflow: string; version: number; of: 'states' | 'transitions' | 'trend'; columns?: string; zone?: string }
      response: Blob
    }
    'workflows/week': {
      response: processStatistics.ProcessWeekComparison
    }
    'workflows/{name}/drafts': {
      params: { name: string }
      response: workbench.WorkflowDraftRow[]
    }
    'workflows/{name}/drafts/{id}': {
      params: { name: string; id: number }
      response: workbench.WorkflowDraftCard
    }
    'workflows/{name}/drafts/{id}/definition': {
      params: { name: string; id: number }
      response: processes.ProcessDefinition
    }
    'workflows/{name}/drafts/{id}/parts': {
      params: { name: string; id: number }
      response: workbench.ChangeableParts
    }
    'workflows/{name}/drafts/{id}/values': {
      params: { name: string; id: number }
      query?: { orderId?: number }
      response: Record<string, string | number>
    }
    'workflows/{name}/event-log': {
      params: { name: string }
      query: processStatistics.EventLogQuery
      response: Blob
    }
    'workflows/{name}/publications/{id}/effect': {
      params: { name: string; id: number }
      query?: { days?: number; against?: 'before' | 'concurrent' }
      response: processStatistics.PublicationComparison
    }
    'workflows/{name}/publishing': {
      params: { name: string }
      response: workflows.WorkflowPublicationStatus
    }
    'workflows/{name}/{version}': {
      params: { name: string; version: string }
      response: processes.ProcessDefinition
    }
    'workflows/{name}/{version}/archive': {
      params: { name: string; version: string }
      response: Blob
    }
    'workflows/{name}/{version}/cases': {
      params: { name: string; version: string }
      query?: processCases.ProcessCaseQuery
      response: { items: processCases.ProcessCase[]; total: number; totalIsExact?: boolean; totals?: list.ListTotal[] }
    }
    'workflows/{name}/{version}/changes': {
      params: { name: string; version: string }
      response: workbench.PublishedChanges
    }
    'workflows/{name}/{version}/counts': {
      params: { name: string; version: string }
      response: processes.ProcessInstanceCounts
    }
    'workflows/{name}/{version}/coverage': {
      params: { name: string; version: string }
      response: processStatistics.ProcessTestCoverage
    }
    'workflows/{name}/{version}/gate': {
      params: { name: string; version: string }
      response: workflows.ActivationCheck
    }
    'workflows/{name}/{version}/machine': {
      params: { name: string; version: string }
      query: { format: 'scxml' | 'bpmn' }
      response: Blob
    }
    'workflows/{name}/{version}/statistics': {
      params: { name: string; version: string }
      query?: processStatistics.StatisticsQuery
      response: processStatistics.ProcessStatistics
    }
    'workflows/{name}/{version}/trend': {
      params: { name: string; version: string }
      query: processTrend.StateTrendQuery
      response: processTrend.StateTrend
    }
    'workflows/{name}/{version}/what-if': {
      params: { name: string; version: string }
      query?: whatIf.WhatIfQuery
      response: whatIf.WhatIfOptions
    }
  }
  PUT: {
    'desks/{deskId}/draft': {
      params: { deskId: number }
      body: tasks.DraftBody
      response: { edition: number; savedAt: string }
    }
    'distribution': {
      body: { changes: { distributionEnabled?: { from: number; to: number }; distributionByLoad?: { from: number; to: number }; distributionMinInStock?: { from: number; to: number }; actionIfNotValidate?: { from: number; to: number }; c001LoadLimit?: { from: number; to: number } }; confirmed?: boolean }
      response: settings.ScreenSettings
    }
    'help-pages': {
      body: helpPages.HelpPagesChange
      response: helpPages.HelpPages
    }
    'order-priority': {
      body: { changes: { priorityHighFormatting?: { from: number; to: number }; priorityMediumFormatting?: { from: number; to: number }; priorityHighFormationDelivery?: { from: number; to: number }; priorityMediumFormationDelivery?: { from: number; to: number } }; confirmed?: boolean }
      response: settings.ScreenSettings
    }
    'order-products/{lineId}/mark': {
      params: { lineId: number }
      body: { code: string }
      response: { identity: string }
    }
    'orders/{orderId}': {
      params: { orderId: number }
      body: orders.OrderEdit
      response: { dateUpdate: string }
    }
    'orders/{orderId}/products/{lineId}': {
      params: { orderId: number; lineId: number }
      body: orders.OrderLineEdit
      response: { dateUpdate: string }
    }
    'permissions': {
      body: { changes: ({ role: string; right: 'showLateOrdersNotify' | 'viewEventStatusGroup' | 'settingsManageExternalServices' | 'settingsOrderTest' | 'orderChangeStatus' | 'settingsManageRolesOrderStatuses' | 'settingsManagePermissionView' | 'settingsManagePermissionEdit' | 'settingsMailing' | 'settingsEvents' | 'settingsSap' | 'settingsApp' | 'settingsAtol' | 'settingsSetKit' | 'pfmDistributionViewAndEdit' | 'settingsTracknumSearch' | 'menuViewSettingUIIndex' | 'reportsViewSettings' | 'settingsReferenceLinks' | 'menuViewSetting' | 'menuViewTasks' | 'menuViewOrders' | 'menuViewProcesses' | 'menuViewRefunds' | 'menuViewIssueDelivery' | 'menuViewCustomers' | 'menuViewFeedbacks' | 'ordersViewAllStores' | 'ordersViewStanding' | 'moneyDueView' | 'listViewsShare' | 'tasksAssign' | 'taskFormattingWork' | 'taskConfirmingWork' | 'taskDeliveryWork' | 'taskDisbandingWork' | 'taskPayingWork' | 'taskPrintTransferDocWork' | 'taskFormationDeliveryWork' | 'taskConfirmingDeliveryWork' | 'taskMoveDeliveryWork' | 'taskManualTransferringWork' | 'taskEditAfterFormattingWork' | 'taskReturnFromShippingWork' | 'taskMoneyReturnWork' | 'taskDecidingWork' | 'taskDeliveryOutcomeWork' | 'orderIssueWithoutCode' | 'orderUnlockIssueCode' | 'orderCancel' | 'orderInitiateRefund' | 'refundsRegister' | 'orderExchange' | 'orderIssueToCourier' | 'orderReturnFromDelivery' | 'orderRequestLabel' | 'orderNotifyAssemblyTime' | 'orderEditAfterForming' | 'orderMoveDelivery' | 'orderProlongStorage' | 'orderStoragePlace' | 'orderRecordDelivery' | 'ordersBatch' | 'orderEdit' | 'processView' | 'processPublish' | 'processExport' | 'processMove' | 'processAlerts'; from: boolean; to: boolean })[] }
      response: access.Permissions
    }
    'recipients/rules': {
      body: { changes: { mailingHour?: { from: number; to: number }; mailingRows?: { from: number; to: number } }; confirmed?: boolean }
      response: settings.ScreenSettings
    }
    'recipients/{recipientId}': {
      params: { recipientId: number }
      body: mailing.RecipientChange
      response: mailing.Recipient
    }
    'roles/order-statuses': {
      body: { changes: ({ role: string; status: number; from: access.OrderSection; to: access.OrderSection })[] }
      response: access.RoleSections
    }
    'roles/people/{personId}': {
      params: { personId: string }
      body: access.PersonAccessChange
      response: access.People
    }
    'roles/people/{personId}/active': {
      params: { personId: string }
      body: access.PersonActivation
      response: access.People
    }
    'roles/people/{personId}/sign-in': {
      params: { personId: string }
      body: access.PersonIdentityUnbinding
      response: access.People
    }
    'roles/{roleId}': {
      params: { roleId: string }
      body: { from: access.LocalizedRoleName; to: access.LocalizedRoleName }
      response: access.Roles
    }
    'settings/limits': {
      body: { changes: { minSum?: { from: number; to: number }; maxOrderWeight?: { from: number; to: number }; maxBoxWeight?: { from: number; to: number }; weightTolerance?: { from: number; to: number }; packagesRequiredPickup?: { from: number; to: number }; packagesRequiredDelivery?: { from: number; to: number }; maxPackages?: { from: number; to: number }; callAttempts?: { from: number; to: number }; callRetryMinutes?: { from: number; to: number }; callGapMinutes?: { from: number; to: number }; callLimitMinutes?: { from: number; to: number }; callHoursFrom?: { from: number; to: number }; callHoursTo?: { from: number; to: number }; callFromSum?: { from: number; to: number }; codeAttempts?: { from: number; to: number }; codeResendSeconds?: { from: number; to: number }; storageDays?: { from: number; to: number }; storageProlongDays?: { from: number; to: number }; storageGraceMinutes?: { from: number; to: number }; planDays?: { from: number; to: number }; confirmationDays?: { from: number; to: number }; labelMinutes?: { from: number; to: number }; shipmentMinutes?: { from: number; to: number }; deliveryAnswerMinutes?: { from: number; to: number }; paymentMinutes?: { from: number; to: number }; bankCurrencyAssumed?: { from: number; to: number }; courier1CurrencyAssumed?: { from: number; to: number }; courier2CurrencyAssumed?: { from: number; to: number }; postCurrencyAssumed?: { from: number; to: number }; partnerCurrencyAssumed?: { from: number; to: number }; claimMinutes?: { from: number; to: number }; refundWarningDays?: { from: number; to: number }; receiptMinutes?: { from: number; to: number }; transferDays?: { from: number; to: number }; transferApprovalFrom?: { from: number; to: number }; exchangeDays?: { from: number; to: number }; returnDays?: { from: number; to: number }; cardRefundDays?: { from: number; to: number }; keepKeysDays?: { from: number; to: number }; keepEventsDays?: { from: number; to: number }; keepNotificationsDays?: { from: number; to: number }; keepAuditDays?: { from: number; to: number }; keepDraftsDays?: { from: number; to: number }; keepAnswersDays?: { from: number; to: number }; keepJobsDays?: { from: number; to: number }; keepBatchesDays?: { from: number; to: number }; keepFilesDays?: { from: number; to: number }; exportRows?: { from: number; to: number } }; confirmed?: boolean }
      response: settings.ScreenSettings
    }
    'settings/picture-hosts': {
      body: pictureHosts.PictureHostsChange
      response: pictureHosts.PictureHosts
    }
    'settings/stores/{pfm}': {
      params: { pfm: string }
      body: stores.StoreChange
      response: stores.StoreSettings
    }
    'task-expired': {
      body: { changes: { plannedMinutesFormatting?: { from: number; to: number }; plannedMinutesConfirming?: { from: number; to: number }; plannedMinutesDisbanding?: { from: number; to: number }; plannedMinutesPaying?: { from: number; to: number }; plannedMinutesFormationDelivery?: { from: number; to: number }; plannedMinutesConfirmingDelivery?: { from: number; to: number }; plannedMinutesPrintTransferDoc?: { from: number; to: number }; plannedMinutesMoveDelivery?: { from: number; to: number }; plannedMinutesManualTransferring?: { from: number; to: number }; plannedMinutesEditAfterFormatting?: { from: number; to: number }; plannedMinutesReturnFromShipping?: { from: number; to: number }; plannedMinutesMoneyReturn?: { from: number; to: number }; plannedMinutesDeciding?: { from: number; to: number }; plannedMinutesDeliveryOutcome?: { from: number; to: number } }; confirmed?: boolean }
      response: settings.ScreenSettings
    }
    'tasks/{taskId}/draft': {
      params: { taskId: number }
      body: tasks.DraftBody
      response: { edition: number; savedAt: string }
    }
    'users/preferences/{screen}': {
      params: { screen: string }
      body: object
      response: undefined
    }
    'views/{screen}/{viewId}': {
      params: { screen: string; viewId: number }
      body: { name: string }
      response: views.SavedListViews
    }
    'workflows/alerts/{id}': {
      params: { id: number }
      body: processAlerts.ProcessAlertChange
      response: processAlerts.ProcessAlert
    }
    'workflows/{name}/drafts/{id}': {
      params: { name: string; id: number }
      body: { changes: workbench.WorkflowChangesBody; revision: number }
      response: workbench.WorkflowDraftCard
    }
    'workflows/{name}/drafts/{id}/presence': {
      params: { name: string; id: number }
      body: { open: boolean }
      response: { openBy: string[] }
    }
    'workflows/{name}/drafts/{id}/title': {
      params: { name: string; id: number }
      body: { title: string; was: string }
      response: workbench.WorkflowDraftCard
    }
    'workflows/{name}/{version}/activation': {
      params: { name: string; version: string }
      body: workflows.ActivationBody
      response: workflows.VersionActivation
    }
  }
  POST: {
    'acceptance-acts': {
      body: deliveries.NewAcceptanceAct
      response: deliveries.StartedAcceptanceAct
    }
    'acceptance-acts/export': {
      query?: { number?: number; service?: number; statuses?: string; pfm?: string; madeFrom?: string; madeTo?: string; columns?: string; zone?: string }
      response: jobs.Job
    }
    'admin/move-status': {
      body: statusMoves.StatusMoveBody
      response: eachOrder.BulkOrderResults
    }
    'alerts/export': {
      query?: { priority?: 'high' | 'medium' | 'low'; kind?: 'locked' | 'unseen' | 'moneyFailed' | 'labelFailed' | 'timerLate' | 'eventFailed' | 'taskOverdue'; pfm?: string; columns?: string; zone?: string }
      response: jobs.Job
    }
    'atol/change-status': {
      body: receipts.ReceiptStatusChange
      response: receipts.ReceiptStatusChangeResults
    }
    'atol/export': {
      query?: { orderId?: number; state?: 'failed'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'audit-entries/export': {
      query?: { kind?: 'signInFailed' | 'tokenRefused' | 'rightRefused' | 'intakeRefused' | 'signatureRefused' | 'export' | 'download' | 'print' | 'instanceMoved'; user?: string; from?: string; to?: string; columns?: string; zone?: string }
      response: jobs.Job
    }
    'callbacks/deliveries/{service}': {
      params: { service: 'courier1' | 'courier2' | 'post' | 'partner' }
      body: deliveries.DeliveryNotification
      response: { acted: boolean }
    }
    'callbacks/payments': {
      body: deliveries.PaymentNotification
      response: { acted: boolean }
    }
    'delivery-tare/create': {
      body: packing.NewTare
      response: packing.OrderTares
    }
    'delivery-tare/remove': {
      body: packing.RemovedTare
      response: packing.OrderTares
    }
    'desks': {
      body: tasks.OpenDeskBody
      response: tasks.DeskView
    }
    'desks/{deskId}/claim': {
      params: { deskId: number }
      body: tasks.ClaimBody
      response: tasks.Claim | null
    }
    'desks/{deskId}/events': {
      params: { deskId: number }
      body: tasks.StepSubmitBody
      response: tasks.DeskView
    }
    'distribution/what-if': {
      body: distribution.DistributionWhatIfBody
      response: distribution.DistributionWhatIfResult
    }
    'events/cancel': {
      body: events.EventActionBody
      response: events.EventActionResults
    }
    'events/complete': {
      body: events.EventActionBody
      response: events.EventActionResults
    }
    'events/export': {
      query?: { status?: 'pending' | 'ready' | 'queue' | 'process' | 'done' | 'fail' | 'canceled' | 'waiting'; handler?: string; orderId?: number; from?: string; to?: string; columns?: string; zone?: string }
      response: jobs.Job
    }
    'events/restart': {
      body: events.EventActionBody
      response: events.EventActionResults
    }
    'exchanges/export': {
      query?: { number?: number; reason?: number; inspection?: 'yes' | 'no'; pfm?: string; madeFrom?: string; madeTo?: string; sort?: '-exchangeDate' | 'exchangeDate'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'feedbacks/export': {
      query?: { orderId?: number; ratings?: string; pfm?: string; createdFrom?: string; createdTo?: string; way?: 'pickup' | 'delivery'; comment?: 'with' | 'without'; sources?: string; sort?: '-dateCreate' | 'dateCreate' | '-rating' | 'rating'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'intake/feedbacks': {
      body: feedbacks.NewFeedback
      response: feedbacks.FeedbackResponse
    }
    'intake/orders': {
      body: intake.IntakeOrder
      response: intake.IntakeResponse
    }
    'jobs/{jobId}/cancel': {
      params: { jobId: number }
      response: jobs.Job
    }
    'jobs/{jobId}/dismiss': {
      params: { jobId: number }
      response: jobs.Job
    }
    'jobs/{jobId}/retry': {
      params: { jobId: number }
      response: jobs.Job
    }
    'money-due/export': {
      query?: { status?: 'waiting' | 'asked' | 'failed' | 'noReceipt'; way?: 'bank' | 'till' | 'courier' | 'giftCard' | 'partner' | 'account'; direction?: 'toReturn' | 'toReceive' | 'toClarify'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'money-due/no-receipt/export': {
      query?: { reason?: 'awaitsReturn' | 'receiptFailed' | 'receiptMissing'; overdue?: 'yes'; pfm?: string; columns?: string; zone?: string }
      response: jobs.Job
    }
    'notifications/assembly-reminder': {
      body: { orders: ({ id: number; dateUpdate?: string })[] }
      response: eachOrder.BulkOrderResults
    }
    'order-check/base-pfm': {
      body: distribution.StoreListChange
      response: distribution.DistributionStoreLists
    }
    'orders/batches': {
      body: { kind: 'cancel' | 'issue'; ids: number[]; options?: unknown }
      response: batches.BatchCard
    }
    'orders/batches/file': {
      query: { kind: 'cancel' | 'issue'; name: string }
      file: Blob
      response: batches.BatchCard
    }
    'orders/batches/preview': {
      body: { kind: 'cancel' | 'issue'; ids: number[] }
      response: list.BulkActionPreview
    }
    'orders/batches/{batchId}/start': {
      params: { batchId: number }
      body: { options?: unknown }
      response: batches.BatchCard
    }
    'orders/exceptions/export': {
      query?: { orderId?: number; kind?: string; from?: string; to?: string; pfm?: string; columns?: string; zone?: string }
      response: jobs.Job
    }
    'orders/export': {
      query?: { search?: string; id?: number; partnerOrderId?: string; phone?: string; name?: string; statuses?: string; section?: access.OrderSection | 'all'; sources?: string; payTypes?: string; payStatuses?: string; deliveryServiceTypes?: string; pfm?: string; createdFrom?: string; createdTo?: string; isTest?: boolean; sort?: 'dateCreate' | '-dateCreate' | 'id' | '-id' | 'planDateIssued' | '-planDateIssued' | 'sum' | '-sum'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'orders/issued-to-courier': {
      body: { orders: ({ id: number; boxes: string[]; dateUpdate?: string })[] }
      response: eachOrder.BulkOrderResults
    }
    'orders/standing/export': {
      query?: { reason?: 'locked' | 'unseen' | 'timerLate' | 'eventFailed' | 'taskOverdue'; pfm?: string; columns?: string; zone?: string }
      response: jobs.Job
    }
    'orders/test': {
      body: testOrder.TestOrder
      response: { id: number }
    }
    'orders/transferred-to-courier': {
      body: { orderIds: number[] }
      response: eachOrder.BulkOrderResults
    }
    'orders/{orderId}/actions/{action}/events': {
      params: { orderId: number; action: string }
      body: tasks.StepSubmitBody
      response: tasks.OrderActionView
    }
    'orders/{orderId}/payment-operations': {
      params: { orderId: number }
      body: { operation: 'approved' | 'deposited' | 'reversed' | 'refunded' | 'declinedByTimeout' }
      response: testOrder.PaymentOperationResult
    }
    'recipients': {
      body: mailing.RecipientBody
      response: mailing.Recipient
    }
    'refunds/export': {
      query?: { number?: number; statuses?: string; accounts?: string; reasons?: string; pfm?: string; madeFrom?: string; madeTo?: string; sort?: '-refundDate' | 'refundDate' | '-total' | 'total'; types?: string; approval?: 'awaits'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'refunds/import': {
      query: { name: string }
      file: Blob
      response: refundRegisters.StartedRefundRegister
    }
    'refunds/import/export': {
      query?: { number?: number; statuses?: string; columns?: string; zone?: string }
      response: jobs.Job
    }
    'refunds/partner-all': {
      body: refunds.PartnerSettlementBody
      response: refunds.PartnerSettlementResults
    }
    'refunds/partner-all/preview': {
      body: { ids: number[] }
      response: list.BulkActionPreview
    }
    'refunds/partner/export': {
      query?: { number?: number; statuses?: string; sources?: string; types?: string; pfm?: string; madeFrom?: string; madeTo?: string; columns?: string; zone?: string }
      response: jobs.Job
    }
    'refunds/{refundId}/approval': {
      params: { refundId: number }
      body: refunds.TransferApprovalBody
      response: refunds.Refund
    }
    'reports/answers/export': {
      query?: { by?: 'question' | 'store' | 'day'; process?: string; periodFrom?: string; periodTo?: string; pfm?: string; tests?: 'without' | 'with'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'reports/cancellations/export': {
      query?: { by?: 'reason' | 'store' | 'reasonAndStore'; periodFrom?: string; periodTo?: string; pfm?: string; tests?: 'without' | 'with'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'reports/feedbacks/export': {
      query?: { by?: 'day' | 'store' | 'way'; way?: 'all' | 'pickup' | 'delivery'; periodFrom?: string; periodTo?: string; pfm?: string; tests?: 'without' | 'with'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'reports/orders/export': {
      query?: { by?: 'day' | 'store' | 'dayAndStore'; periodFrom?: string; periodTo?: string; pfm?: string; tests?: 'without' | 'with'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'reports/tasks/export': {
      query?: { periodFrom?: string; periodTo?: string; pfm?: string; tests?: 'without' | 'with'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'roles': {
      body: access.LocalizedRoleName
      response: { id: string }
    }
    'roles/people': {
      body: access.NewPerson
      response: { id: string }
    }
    'sap/batch/file': {
      query: { kind: 'posting'; name: string }
      file: Blob
      response: batches.BatchCard
    }
    'sap/batch/{batchId}/start': {
      params: { batchId: number }
      body: { options?: unknown }
      response: batches.BatchCard
    }
    'sap/hold': {
      body: accounting.SapHoldBody
      response: accounting.SapOperationResults
    }
    'sap/transactions': {
      body: accounting.SapPostBody
      response: accounting.SapOperationResults
    }
    'sap/transactions/export': {
      query?: { orderId?: number; states?: string; types?: string; pfm?: string; doneFrom?: string; doneTo?: string; columns?: string; zone?: string }
      response: jobs.Job
    }
    'sap/transactions/preview': {
      body: accounting.SapPreviewBody
      response: list.BulkActionPreview
    }
    'services': {
      body: events.ServiceSwitchBody
      response: { serviceId: string; serviceName: string; isActive: boolean }
    }
    'services/desk/export': {
      query?: { state?: 'on' | 'silent' | 'off'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'settings/catalogs/{type}': {
      params: { type: 'callFailReasons' | 'cancelReasons' | 'staffCancelReasons' | 'waitReasons' | 'changeReasons' | 'goodsLossReasons' | 'moveReasons' | 'refundReasons' | 'exchangeReasons' | 'bagTypes' | 'tareTypes' }
      body: catalogs.CatalogEntryChange
      response: catalogs.EditableCatalog
    }
    'settings/stores': {
      body: stores.NewStore
      response: stores.StoreSettings
    }
    'stores/desk/export': {
      query?: { pfm?: string; columns?: string; zone?: string }
      response: jobs.Job
    }
    'tasks/assign': {
      body: assignments.AssignTasksBody
      response: assignments.TaskAssignmentResults
    }
    'tasks/delivery-list/export': {
      query?: { scope?: 'actual' | 'noActual'; service?: number; pfm?: string; number?: number; act?: 'with' | 'without'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'tasks/export': {
      query?: { scope?: 'current' | 'open' | 'done' | 'all'; type?: string; state?: string; pfm?: string; service?: number; importance?: 'high' | 'medium' | 'low'; orderId?: number; search?: string; postponed?: 'now' | 'later'; promised?: string; assigned?: 'me' | 'nobody'; overdue?: 'yes'; sort?: 'urgency' | 'dueAt' | '-dueAt' | 'taskDate' | '-taskDate'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'tasks/in-work/export': {
      query?: { pfm?: string; columns?: string; zone?: string }
      response: jobs.Job
    }
    'tasks/return-from-sbermarket-vitrina/export': {
      query?: { scope?: 'current' | 'open' | 'done' | 'all'; type?: string; state?: string; pfm?: string; service?: number; importance?: 'high' | 'medium' | 'low'; orderId?: number; search?: string; postponed?: 'now' | 'later'; promised?: string; assigned?: 'me' | 'nobody'; overdue?: 'yes'; sort?: 'urgency' | 'dueAt' | '-dueAt' | 'taskDate' | '-taskDate'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'tasks/return-from-shipping/export': {
      query?: { scope?: 'current' | 'open' | 'done' | 'all'; type?: string; state?: string; pfm?: string; service?: number; importance?: 'high' | 'medium' | 'low'; orderId?: number; search?: string; postponed?: 'now' | 'later'; promised?: string; assigned?: 'me' | 'nobody'; overdue?: 'yes'; sort?: 'urgency' | 'dueAt' | '-dueAt' | 'taskDate' | '-taskDate'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'tasks/take-next': {
      query?: { type?: string; order?: number }
      response: { taskId: number | null; callsFrom?: string }
    }
    'tasks/{taskId}/claim': {
      params: { taskId: number }
      body: tasks.ClaimBody
      response: tasks.Claim | null
    }
    'tasks/{taskId}/events': {
      params: { taskId: number }
      body: tasks.StepSubmitBody
      response: tasks.TaskView | { revision: number; repeated: boolean }
    }
    'tracks/postal': {
      file: Blob
      response: tracks.TrackNumberMatches
    }
    'views/{screen}': {
      params: { screen: string }
      body: { name: string; query: string; roleId?: string }
      response: views.SavedListViews
    }
    'workflows/alerts': {
      body: processAlerts.ProcessAlertBody
      response: processAlerts.ProcessAlert
    }
    'workflows/instances/{id}/move': {
      params: { id: number }
      body: processMoves.MoveInstanceBody
      response: processMoves.InstanceMove
    }
    'workflows/statistics/export': {
      query: { from?: string; to?: string; pfm?: string; by?: 'store' | 'role' | 'day' | 'week'; state?: string; workflow: string; version: number; of: 'states' | 'transitions' | 'trend'; columns?: string; zone?: string }
      response: jobs.Job
    }
    'workflows/{name}/drafts': {
      params: { name: string }
      body: { basedOn: number; title: string }
      response: workbench.WorkflowDraftCard
    }
    'workflows/{name}/drafts/{id}/comments': {
      params: { name: string; id: number }
      body: { state: string | null; kind: 'comment' | 'request'; text: string }
      response: workbench.WorkflowDraftCard
    }
    'workflows/{name}/drafts/{id}/comments/{commentId}/done': {
      params: { name: string; id: number; commentId: number }
      response: workbench.WorkflowDraftCard
    }
    'workflows/{name}/drafts/{id}/discard': {
      params: { name: string; id: number }
      response: workbench.WorkflowDraftCard
    }
    'workflows/{name}/drafts/{id}/message-preview': {
      params: { name: string; id: number }
      body: { template: string; language: 'ru' | 'en' | 'kk'; orderId: number | null; texts: Record<string, string> }
      response: workbench.MessagePreview
    }
    'workflows/{name}/drafts/{id}/proof': {
      params: { name: string; id: number }
      body: { revision: number }
      response: workbench.DraftProof
    }
    'workflows/{name}/drafts/{id}/publish': {
      params: { name: string; id: number }
      body: workbench.PublishDraftBody
      response: { version: number }
    }
    'workflows/{name}/migrations/{jobId}/cancel': {
      params: { name: string; jobId: number }
      response: workflows.WorkflowPublicationStatus
    }
    'workflows/{name}/migrations/{jobId}/undo': {
      params: { name: string; jobId: number }
      body: workflows.MigrationUndoBody
      response: jobs.Job
    }
    'workflows/{name}/{version}/migration': {
      params: { name: string; version: string }
      body: workflows.MigrationBody
      response: workflows.MigrationReport | jobs.Job
    }
    'workflows/{name}/{version}/what-if': {
      params: { name: string; version: string }
      body: whatIf.WhatIfBody
      response: whatIf.WhatIfResponse
    }
    'workflows/{name}/{version}/what-if/search': {
      params: { name: string; version: string }
      body: whatIf.WhatIfSearchBody
      response: whatIf.WhatIfSearchResponse
    }
  }
  DELETE: {
    'desks/{deskId}/claim': {
      params: { deskId: number }
      response: undefined
    }
    'order-products/{lineId}/mark': {
      params: { lineId: number }
      query: { code: string }
      response: { identity: string; removed: boolean }
    }
    'recipients/{recipientId}': {
      params: { recipientId: number }
      response: undefined
    }
    'roles/{roleId}': {
      params: { roleId: string }
      response: access.Roles
    }
    'tasks/{taskId}/claim': {
      params: { taskId: number }
      response: undefined
    }
    'views/{screen}/{viewId}': {
      params: { screen: string; viewId: number }
      response: views.SavedListViews
    }
    'workflows/alerts/{id}': {
      params: { id: number }
      query: { revision: number }
      response: undefined
    }
  }
}
