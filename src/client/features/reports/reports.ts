import {
  answerReportGroups,
  cancellationReportGroups,
  feedbackReportGroups,
  orderReportGroups,
} from '../../../../schemas/values/report-groups.ts'
import type {
  AnswerReportRow,
  CancellationReportRow,
  FeedbackReportRow,
  OrderReportRow,
  TaskReportRow,
} from '../../../../schemas/api/reports.ts'
import {
  catalogField,
  dayField,
  moneyField,
  customField,
  percentField,
  quantityField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { choiceFilter, dayRangeFilter, switchFilter, storeFilter } from '../../ui/list/filters.ts'
import type { ReportDescription } from '../../ui/report/report-description.ts'
import { urls } from '../../ui/urls.ts'
import { taskTypes } from '../../../shared/task-types.ts'

const tabs = [
  { to: urls.ordersReport(), text: 'report:tabs.orders' },
  { to: urls.cancellationsReport(), text: 'report:tabs.cancellations' },
  { to: urls.tasksReport(), text: 'report:tabs.tasks' },
  { to: urls.feedbackReport(), text: 'report:tabs.feedbacks' },
  { to: urls.answersReport(), text: 'report:tabs.answers' },
]
/** A total of the period. Its definition with the counted unit is the text `hints.<id>`. */
const figure = { hint: true }
const commonFilters = [
  dayRangeFilter('period'),
  storeFilter(),
  switchFilter('tests', ['without', 'with'], 'report:tests', { folds: true }),
]

export const ordersReport: ReportDescription<OrderReportRow> = {
  name: 'ordersReport',
  path: 'reports/orders',
  tabs,
  fields: [
    dayField('day'),
    textField('pfm'),
    quantityField('arrived', figure),
    quantityField('formed', figure),
    quantityField('issued', figure),
    quantityField('cancelled', figure),
    moneyField('issuedSum', figure),
    moneyField('refundedSum', figure),
  ],
  filters: [switchFilter('by', orderReportGroups, 'ordersReport:by'), ...commonFilters],
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
    customField<CancellationReportRow>('reason', {
      catalog: 'cancelReasons',
      text: ({ reason }, s) =>
        reason === 'none' ? s.t('cancellationsReport:none') : s.catalog('cancelReasons').text(reason),
    }),
    textField('pfm'),
    quantityField('cancelled', figure),
    percentField('share', figure),
  ],
  filters: [switchFilter('by', cancellationReportGroups, 'cancellationsReport:by'), ...commonFilters],
  groups: { reason: ['reason'], store: ['pfm'], reasonAndStore: ['reason', 'pfm'] },
  charts: [{ name: 'cancelled', kind: 'bars', series: ['cancelled'] }],
}

export const tasksReport: ReportDescription<TaskReportRow> = {
  name: 'tasksReport',
  path: 'reports/tasks',
  tabs,
  fields: [
    catalogField('taskType', 'taskTypes'),
    quantityField('done', figure),
    quantityField('late', figure),
    quantityField('median', figure),
    quantityField('p95', figure),
  ],
  filters: commonFilters,
  groups: { type: ['taskType'] },
  charts: [
    { name: 'done', kind: 'bars', series: ['done', 'late'] },
    { name: 'took', kind: 'bars', series: ['median', 'p95'] },
  ],
}

const averageField = (id: 'average' | 'pickupAverage' | 'deliveryAverage') =>
  customField<FeedbackReportRow>(id, {
    ...figure,
    width: 96,
    text: (row, s) => (row[id] === null ? '' : s.number(row[id])),
  })

export const feedbackReport: ReportDescription<FeedbackReportRow> = {
  name: 'feedbackReport',
  path: 'reports/feedbacks',
  tabs,
  fields: [
    dayField('day'),
    textField('pfm'),
    customField<FeedbackReportRow>('way', {
      text: ({ way }, { t }) => (way === null ? '' : t(`feedbackReport:way.${way}`)),
    }),
    quantityField('count', figure),
    { ...averageField('average'), align: 'end' },
    { ...averageField('pickupAverage'), align: 'end' },
    { ...averageField('deliveryAverage'), align: 'end' },
    percentField('accuracy', figure),
    percentField('orderInfo', figure),
    percentField('integrity', figure),
    percentField('equipment', figure),
    quantityField('commented', figure),
  ],
  filters: [
    switchFilter('by', feedbackReportGroups, 'feedbackReport:by'),
    switchFilter('way', ['all', 'pickup', 'delivery'], 'feedbackReport:way'),
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

const amountField = (id: 'sum' | 'average') =>
  customField<AnswerReportRow>(id, {
    ...figure,
    width: 96,
    align: 'end',
    text: (row, s) => (row[id] === null ? '' : s.number(row[id])),
  })

export const answersReport: ReportDescription<AnswerReportRow> = {
  name: 'answersReport',
  path: 'reports/answers',
  tabs,
  fields: [
    dayField('day'),
    textField('pfm'),
    textField('question'),
    textField('answer'),
    textField('process'),
    quantityField('count', figure),
    percentField('share', figure),
    amountField('sum'),
    amountField('average'),
  ],
  filters: [
    switchFilter('by', answerReportGroups, 'answersReport:by'),
    {
      ...choiceFilter('process', ({ catalog }) =>
        taskTypes.map((value) => ({ value, text: catalog('taskTypes').text(value) })),
      ),
      catalog: 'taskTypes',
    },
    ...commonFilters,
  ],
  groups: {
    question: ['question', 'answer'],
    store: ['pfm', 'question', 'answer'],
    day: ['day', 'question', 'answer'],
  },
  charts: [{ name: 'count', kind: 'bars', series: ['count'] }],
}
