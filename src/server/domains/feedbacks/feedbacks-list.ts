import type { FeedbackQuestion } from '../../../../schemas/values/feedback-questions.ts'
import { FeedbackQuery, FeedbackRow } from '../../../../schemas/api/feedbacks.ts'
import { catalog, instant, number, customColumn, text } from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import { countFeedbacks, readEveryFeedback, listFeedbacks } from './read-feedbacks.ts'

const answerColumn = (id: FeedbackQuestion) =>
  customColumn<FeedbackRow>(
    id,
    (row, { t }) => (row[id] === null ? null : t(`feedbacks:answers.${row[id] ? 'yes' : 'no'}`)),
    { width: 14 },
  )

export const feedbacksList = defineList({
  name: 'feedbacks',
  path: '/api/feedbacks',
  tags: ['feedbacks'],
  access: 'menuViewFeedbacks',
  query: FeedbackQuery,
  row: FeedbackRow,
  read: ({ services, actor, query }) => listFeedbacks(services.database.db, actor, query),
  readAll: ({ services: { database }, actor, query }) => ({
    count: () => countFeedbacks(database.db, actor, query),
    pages: () => readEveryFeedback(database.db, actor, query),
  }),
  columns: [
    number('orderId'),
    number('rating'),
    instant('dateCreate'),
    text('comment', 60),
    answerColumn('accuracy'),
    answerColumn('orderInfo'),
    answerColumn('integrity'),
    answerColumn('equipment'),
    customColumn(
      'deliveryServiceTypeId',
      ({ deliveryServiceTypeId: id }, { t, catalog: catalogText }) =>
        id === null ? t('orders:pickup') : catalogText('deliveryServiceTypes', id),
      { width: 24, catalog: 'deliveryServiceTypes' },
    ),
    text('pfm', 8),
    text('name', 26),
    text('email', 30),
    catalog('orderStatusId', 'orderStatuses', 30),
    catalog('payTypeId', 'payTypes'),
    catalog('orderSourceTypeId', 'orderSourceTypes'),
    customColumn('userAuthorization', ({ userAuthorization }, { t }) =>
      t(userAuthorization ? 'orders:authorized' : 'orders:notAuthorized'),
    ),
  ],
})
