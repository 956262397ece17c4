import i18next from 'i18next'
import enDeliveryIssue from '../../../client/app/i18n/en/deliveryIssue.json' with { type: 'json' }
import enAcceptanceActs from '../../../client/app/i18n/en/acceptanceActs.json' with { type: 'json' }
import enShippingReturns from '../../../client/app/i18n/en/shippingReturns.json' with { type: 'json' }
import enMarketReturns from '../../../client/app/i18n/en/marketReturns.json' with { type: 'json' }
import enAlerts from '../../../client/app/i18n/en/alerts.json' with { type: 'json' }
import enCommon from '../../../client/app/i18n/en/common.json' with { type: 'json' }
import enBatchRows from '../../../client/app/i18n/en/batchRows.json' with { type: 'json' }
import enEvents from '../../../client/app/i18n/en/events.json' with { type: 'json' }
import enExceptions from '../../../client/app/i18n/en/exceptions.json' with { type: 'json' }
import enExchanges from '../../../client/app/i18n/en/exchanges.json' with { type: 'json' }
import enReceipts from '../../../client/app/i18n/en/receipts.json' with { type: 'json' }
import enRefundRegisters from '../../../client/app/i18n/en/refundRegisters.json' with { type: 'json' }
import enPartnerRefunds from '../../../client/app/i18n/en/partnerRefunds.json' with { type: 'json' }
import enRefunds from '../../../client/app/i18n/en/refunds.json' with { type: 'json' }
import enFeedbacks from '../../../client/app/i18n/en/feedbacks.json' with { type: 'json' }
import enInWork from '../../../client/app/i18n/en/inWork.json' with { type: 'json' }
import enList from '../../../client/app/i18n/en/list.json' with { type: 'json' }
import enMailing from '../../../client/app/i18n/en/mailing.json' with { type: 'json' }
import enMissingReceipts from '../../../client/app/i18n/en/missingReceipts.json' with { type: 'json' }
import enMoneyDue from '../../../client/app/i18n/en/moneyDue.json' with { type: 'json' }
import enSapTransactions from '../../../client/app/i18n/en/sapTransactions.json' with { type: 'json' }
import enSapBatches from '../../../client/app/i18n/en/sapBatches.json' with { type: 'json' }
import enOrderBatches from '../../../client/app/i18n/en/orderBatches.json' with { type: 'json' }
import enOrders from '../../../client/app/i18n/en/orders.json' with { type: 'json' }
import enServices from '../../../client/app/i18n/en/services.json' with { type: 'json' }
import enStanding from '../../../client/app/i18n/en/standing.json' with { type: 'json' }
import enStoresDesk from '../../../client/app/i18n/en/storesDesk.json' with { type: 'json' }
import enTracks from '../../../client/app/i18n/en/tracks.json' with { type: 'json' }
import enTasks from '../../../client/app/i18n/en/tasks.json' with { type: 'json' }
import enCancellationsReport from '../../../client/app/i18n/en/cancellationsReport.json' with { type: 'json' }
import enAnswersReport from '../../../client/app/i18n/en/answersReport.json' with { type: 'json' }
import enFeedbackReport from '../../../client/app/i18n/en/feedbackReport.json' with { type: 'json' }
import enOrdersReport from '../../../client/app/i18n/en/ordersReport.json' with { type: 'json' }
import enProcessStatistics from '../../../client/app/i18n/en/processStatistics.json' with { type: 'json' }
import enReport from '../../../client/app/i18n/en/report.json' with { type: 'json' }
import enTasksReport from '../../../client/app/i18n/en/tasksReport.json' with { type: 'json' }
import kkDeliveryIssue from '../../../client/app/i18n/kk/deliveryIssue.json' with { type: 'json' }
import kkAcceptanceActs from '../../../client/app/i18n/kk/acceptanceActs.json' with { type: 'json' }
import kkShippingReturns from '../../../client/app/i18n/kk/shippingReturns.json' with { type: 'json' }
import kkMarketReturns from '../../../client/app/i18n/kk/marketReturns.json' with { type: 'json' }
import kkAlerts from '../../../client/app/i18n/kk/alerts.json' with { type: 'json' }
import kkCommon from '../../../client/app/i18n/kk/common.json' with { type: 'json' }
import kkBatchRows from '../../../client/app/i18n/kk/batchRows.json' with { type: 'json' }
import kkEvents from '../../../client/app/i18n/kk/events.json' with { type: 'json' }
import kkExceptions from '../../../client/app/i18n/kk/exceptions.json' with { type: 'json' }
import kkExchanges from '../../../client/app/i18n/kk/exchanges.json' with { type: 'json' }
import kkReceipts from '../../../client/app/i18n/kk/receipts.json' with { type: 'json' }
import kkRefundRegisters from '../../../client/app/i18n/kk/refundRegisters.json' with { type: 'json' }
import kkPartnerRefunds from '../../../client/app/i18n/kk/partnerRefunds.json' with { type: 'json' }
import kkRefunds from '../../../client/app/i18n/kk/refunds.json' with { type: 'json' }
import kkFeedbacks from '../../../client/app/i18n/kk/feedbacks.json' with { type: 'json' }
import kkInWork from '../../../client/app/i18n/kk/inWork.json' with { type: 'json' }
import kkList from '../../../client/app/i18n/kk/list.json' with { type: 'json' }
import kkMailing from '../../../client/app/i18n/kk/mailing.json' with { type: 'json' }
import kkMissingReceipts from '../../../client/app/i18n/kk/missingReceipts.json' with { type: 'json' }
import kkMoneyDue from '../../../client/app/i18n/kk/moneyDue.json' with { type: 'json' }
import kkSapTransactions from '../../../client/app/i18n/kk/sapTransactions.json' with { type: 'json' }
import kkSapBatches from '../../../client/app/i18n/kk/sapBatches.json' with { type: 'json' }
import kkOrderBatches from '../../../client/app/i18n/kk/orderBatches.json' with { type: 'json' }
import kkOrders from '../../../client/app/i18n/kk/orders.json' with { type: 'json' }
import kkServices from '../../../client/app/i18n/kk/services.json' with { type: 'json' }
import kkStanding from '../../../client/app/i18n/kk/standing.json' with { type: 'json' }
import kkStoresDesk from '../../../client/app/i18n/kk/storesDesk.json' with { type: 'json' }
import kkTracks from '../../../client/app/i18n/kk/tracks.json' with { type: 'json' }
import kkTasks from '../../../client/app/i18n/kk/tasks.json' with { type: 'json' }
import kkCancellationsReport from '../../../client/app/i18n/kk/cancellationsReport.json' with { type: 'json' }
import kkAnswersReport from '../../../client/app/i18n/kk/answersReport.json' with { type: 'json' }
import kkFeedbackReport from '../../../client/app/i18n/kk/feedbackReport.json' with { type: 'json' }
import kkOrdersReport from '../../../client/app/i18n/kk/ordersReport.json' with { type: 'json' }
import kkProcessStatistics from '../../../client/app/i18n/kk/processStatistics.json' with { type: 'json' }
import kkReport from '../../../client/app/i18n/kk/report.json' with { type: 'json' }
import kkTasksReport from '../../../client/app/i18n/kk/tasksReport.json' with { type: 'json' }
import ruDeliveryIssue from '../../../client/app/i18n/ru/deliveryIssue.json' with { type: 'json' }
import ruAcceptanceActs from '../../../client/app/i18n/ru/acceptanceActs.json' with { type: 'json' }
import ruShippingReturns from '../../../client/app/i18n/ru/shippingReturns.json' with { type: 'json' }
import ruMarketReturns from '../../../client/app/i18n/ru/marketReturns.json' with { type: 'json' }
import ruAlerts from '../../../client/app/i18n/ru/alerts.json' with { type: 'json' }
import ruCommon from '../../../client/app/i18n/ru/common.json' with { type: 'json' }
import ruBatchRows from '../../../client/app/i18n/ru/batchRows.json' with { type: 'json' }
import ruEvents from '../../../client/app/i18n/ru/events.json' with { type: 'json' }
import ruExceptions from '../../../client/app/i18n/ru/exceptions.json' with { type: 'json' }
import ruExchanges from '../../../client/app/i18n/ru/exchanges.json' with { type: 'json' }
import ruReceipts from '../../../client/app/i18n/ru/receipts.json' with { type: 'json' }
import ruRefundRegisters from '../../../client/app/i18n/ru/refundRegisters.json' with { type: 'json' }
import ruPartnerRefunds from '../../../client/app/i18n/ru/partnerRefunds.json' with { type: 'json' }
import ruRefunds from '../../../client/app/i18n/ru/refunds.json' with { type: 'json' }
import ruFeedbacks from '../../../client/app/i18n/ru/feedbacks.json' with { type: 'json' }
import ruInWork from '../../../client/app/i18n/ru/inWork.json' with { type: 'json' }
import ruList from '../../../client/app/i18n/ru/list.json' with { type: 'json' }
import ruMailing from '../../../client/app/i18n/ru/mailing.json' with { type: 'json' }
import ruMissingReceipts from '../../../client/app/i18n/ru/missingReceipts.json' with { type: 'json' }
import ruMoneyDue from '../../../client/app/i18n/ru/moneyDue.json' with { type: 'json' }
import ruSapTransactions from '../../../client/app/i18n/ru/sapTransactions.json' with { type: 'json' }
import ruSapBatches from '../../../client/app/i18n/ru/sapBatches.json' with { type: 'json' }
import ruOrderBatches from '../../../client/app/i18n/ru/orderBatches.json' with { type: 'json' }
import ruOrders from '../../../client/app/i18n/ru/orders.json' with { type: 'json' }
import ruServices from '../../../client/app/i18n/ru/services.json' with { type: 'json' }
import ruStanding from '../../../client/app/i18n/ru/standing.json' with { type: 'json' }
import ruStoresDesk from '../../../client/app/i18n/ru/storesDesk.json' with { type: 'json' }
import ruTracks from '../../../client/app/i18n/ru/tracks.json' with { type: 'json' }
import ruTasks from '../../../client/app/i18n/ru/tasks.json' with { type: 'json' }
import ruCancellationsReport from '../../../client/app/i18n/ru/cancellationsReport.json' with { type: 'json' }
import ruAnswersReport from '../../../client/app/i18n/ru/answersReport.json' with { type: 'json' }
import ruFeedbackReport from '../../../client/app/i18n/ru/feedbackReport.json' with { type: 'json' }
import ruOrdersReport from '../../../client/app/i18n/ru/ordersReport.json' with { type: 'json' }
import ruProcessStatistics from '../../../client/app/i18n/ru/processStatistics.json' with { type: 'json' }
import ruReport from '../../../client/app/i18n/ru/report.json' with { type: 'json' }
import ruTasksReport from '../../../client/app/i18n/ru/tasksReport.json' with { type: 'json' }
import { translate, type Language } from '../i18n/translate.ts'
import ruAuditEntries from '../../../client/app/i18n/ru/auditEntries.json' with { type: 'json' }
import enAuditEntries from '../../../client/app/i18n/en/auditEntries.json' with { type: 'json' }
import kkAuditEntries from '../../../client/app/i18n/kk/auditEntries.json' with { type: 'json' }

/** The texts of the client for its lists, so that a column has the same name on the screen and in the file. */
const resources = {
  ru: {
    deliveryIssue: ruDeliveryIssue,
    acceptanceActs: ruAcceptanceActs,
    shippingReturns: ruShippingReturns,
    marketReturns: ruMarketReturns,
    alerts: ruAlerts,
    batchRows: ruBatchRows,
    common: ruCommon,
    events: ruEvents,
    exceptions: ruExceptions,
    exchanges: ruExchanges,
    receipts: ruReceipts,
    refundRegisters: ruRefundRegisters,
    partnerRefunds: ruPartnerRefunds,
    refunds: ruRefunds,
    feedbacks: ruFeedbacks,
    inWork: ruInWork,
    list: ruList,
    mailing: ruMailing,
    missingReceipts: ruMissingReceipts,
    moneyDue: ruMoneyDue,
    orders: ruOrders,
    orderBatches: ruOrderBatches,
    sapBatches: ruSapBatches,
    sapTransactions: ruSapTransactions,
    services: ruServices,
    standing: ruStanding,
    storesDesk: ruStoresDesk,
    tasks: ruTasks,
    tracks: ruTracks,
    cancellationsReport: ruCancellationsReport,
    answersReport: ruAnswersReport,
    feedbackReport: ruFeedbackReport,
    ordersReport: ruOrdersReport,
    processStatistics: ruProcessStatistics,
    report: ruReport,
    tasksReport: ruTasksReport,
    auditEntries: ruAuditEntries,
  },
  en: {
    deliveryIssue: enDeliveryIssue,
    acceptanceActs: enAcceptanceActs,
    shippingReturns: enShippingReturns,
    marketReturns: enMarketReturns,
    alerts: enAlerts,
    batchRows: enBatchRows,
    common: enCommon,
    events: enEvents,
    exceptions: enExceptions,
    exchanges: enExchanges,
    receipts: enReceipts,
    refundRegisters: enRefundRegisters,
    partnerRefunds: enPartnerRefunds,
    refunds: enRefunds,
    feedbacks: enFeedbacks,
    inWork: enInWork,
    list: enList,
    mailing: enMailing,
    missingReceipts: enMissingReceipts,
    moneyDue: enMoneyDue,
    orders: enOrders,
    orderBatches: enOrderBatches,
    sapBatches: enSapBatches,
    sapTransactions: enSapTransactions,
    services: enServices,
    standing: enStanding,
    storesDesk: enStoresDesk,
    tasks: enTasks,
    tracks: enTracks,
    cancellationsReport: enCancellationsReport,
    answersReport: enAnswersReport,
    feedbackReport: enFeedbackReport,
    ordersReport: enOrdersReport,
    processStatistics: enProcessStatistics,
    report: enReport,
    tasksReport: enTasksReport,
    auditEntries: enAuditEntries,
  },
  kk: {
    deliveryIssue: kkDeliveryIssue,
    acceptanceActs: kkAcceptanceActs,
    shippingReturns: kkShippingReturns,
    marketReturns: kkMarketReturns,
    alerts: kkAlerts,
    batchRows: kkBatchRows,
    common: kkCommon,
    events: kkEvents,
    exceptions: kkExceptions,
    exchanges: kkExchanges,
    receipts: kkReceipts,
    refundRegisters: kkRefundRegisters,
    partnerRefunds: kkPartnerRefunds,
    refunds: kkRefunds,
    feedbacks: kkFeedbacks,
    inWork: kkInWork,
    list: kkList,
    mailing: kkMailing,
    missingReceipts: kkMissingReceipts,
    moneyDue: kkMoneyDue,
    orders: kkOrders,
    orderBatches: kkOrderBatches,
    sapBatches: kkSapBatches,
    sapTransactions: kkSapTransactions,
    services: kkServices,
    standing: kkStanding,
    storesDesk: kkStoresDesk,
    tasks: kkTasks,
    tracks: kkTracks,
    cancellationsReport: kkCancellationsReport,
    answersReport: kkAnswersReport,
    feedbackReport: kkFeedbackReport,
    ordersReport: kkOrdersReport,
    processStatistics: kkProcessStatistics,
    report: kkReport,
    tasksReport: kkTasksReport,
    auditEntries: kkAuditEntries,
  },
}

const texts = i18next.createInstance()
await texts.init({
  fallbackLng: 'ru',
  resources,
  ns: Object.keys(resources.ru),
  interpolation: { escapeValue: false },
})

/** Translates a text of a list. `key` is `<list>:<path>`, or a text key of a workflow. */
export function translateListText(
  language: Language,
  key: string,
  params: Record<string, unknown> = {},
): string {
  const [namespace = ''] = key.split(':')
  return namespace in resources.ru
    ? String(texts.t(key, { ...params, lng: language }))
    : translate(language, key, params)
}

/** True if there is a text of a list with this key. */
export const hasListText = (key: string): boolean => texts.exists(key)
