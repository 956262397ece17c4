import {
  cancellationReportGroups,
  feedbackReportGroups,
  orderReportGroups,
} from '../../../../schemas/values/report-groups.ts'
import type {
  CancellationReportRow,
  FeedbackReportRow,
  OrderReportRow,
  TaskReportRow,
} from '../../../../schemas/api/reports.ts'
import { catalog, day, money, own, percent, quantity, text } from '../../ui/fields/kinds.tsx'
import { days, oneOf, store } from '../../ui/list/filters.ts'
import type { ReportDescription } from '../../ui/report/report-description.ts'
import { urls } from '../../ui/urls.ts'

const tabs = [
  { to: urls.ordersReport(), text: 'report:tabs.orders' },
  { to: urls.cancellationsReport(), text: 'report:tabs.cancellations' },
  { to: urls.tasksReport(), text: 'report:tabs.tasks' },
  { to: urls.feedbackReport(), text: 'report:tabs.feedbacks' },
]
const commonFilters = [days('period'), store(), oneOf('tests', ['without', 'with'], 'report:tests')]

export const ordersReport: ReportDescription<OrderReportRow> = {
  name: 'ordersReport',
  path: 'reports/orders',
  tabs,
  fields: [
    day('day'),
    text('pfm'),
    quantity('arrived'),
    quantity('formed'),
    quantity('issued'),
    quantity('cancelled'),
    money('issuedSum'),
    money('refundedSum'),
  ],
  filters: [oneOf('by', orderReportGroups, 'ordersReport:by'), ...commonFilters],
  groups: { day: ['day'], store: ['pfm'], dayAndStore: ['day', 'pfm'] },
  charts: [
    { name: 'counts', kind: 'columns', series: ['arrived', 'formed', 'issued', 'cancelled'] },
    { name: 'sums', kind: 'lines', series: ['issuedSum', 'refundedSum'], money: ({ currency }) => currency },
  ],
}

export const cancellationsReport: ReportDescription<CancellationReportRow> = {
  name: 'cancellationsReport',
  path: 'reports/cancellations',
  tabs,
  fields: [
    own<CancellationReportRow>('reason', {
      catalog: 'cancelReasons',
      text: ({ reason }, s) =>
        reason === 'none' ? s.t('cancellationsReport:none') : s.catalog('cancelReasons').text(reason),
    }),
    text('pfm'),
    quantity('cancelled'),
    percent('share'),
  ],
  filters: [oneOf('by', cancellationReportGroups, 'cancellationsReport:by'), ...commonFilters],
  groups: { reason: ['reason'], store: ['pfm'], reasonAndStore: ['reason', 'pfm'] },
  charts: [{ name: 'cancelled', kind: 'bars', series: ['cancelled'] }],
}

export const tasksReport: ReportDescription<TaskReportRow> = {
  name: 'tasksReport',
  path: 'reports/tasks',
  tabs,
  fields: [
    catalog('taskType', 'taskTypes'),
    quantity('done'),
    quantity('late'),
    quantity('median'),
    quantity('p95'),
  ],
  filters: commonFilters,
  groups: { type: ['taskType'] },
  charts: [
    { name: 'done', kind: 'bars', series: ['done', 'late'] },
    { name: 'took', kind: 'bars', series: ['median', 'p95'] },
  ],
}

const averageField = (id: 'average' | 'pickupAverage' | 'deliveryAverage') =>
  own<FeedbackReportRow>(id, {
    width: 96,
    text: (row, s) => (row[id] === null ? '' : s.number(row[id])),
  })

export const feedbackReport: ReportDescription<FeedbackReportRow> = {
  name: 'feedbackReport',
  path: 'reports/feedbacks',
  tabs,
  fields: [
    day('day'),
    text('pfm'),
    own<FeedbackReportRow>('way', {
      text: ({ way }, { t }) => (way === null ? '' : t(`feedbackReport:way.${way}`)),
    }),
    quantity('count'),
    { ...averageField('average'), align: 'end' },
    { ...averageField('pickupAverage'), align: 'end' },
    { ...averageField('deliveryAverage'), align: 'end' },
    percent('accuracy'),
    percent('orderInfo'),
    percent('integrity'),
    percent('equipment'),
    quantity('commented'),
  ],
  filters: [
    oneOf('by', feedbackReportGroups, 'feedbackReport:by'),
    oneOf('way', ['all', 'pickup', 'delivery'], 'feedbackReport:way'),
    ...commonFilters,
  ],
  groups: { day: ['day'], store: ['pfm'], way: ['way'] },
  charts: [
    {
      name: 'average',
      kind: 'columns',
      average: 'number',
      series: ['pickupAverage', 'deliveryAverage'],
    },
    {
      name: 'answers',
      kind: 'columns',
      average: 'part',
      series: ['accuracy', 'orderInfo', 'integrity', 'equipment'],
    },
  ],
}
