import type { FeedbackQuestion } from '../../../../schemas/values/feedback-questions.ts'
import { FeedbackQuery, FeedbackRow } from '../../../../schemas/api/feedbacks.ts'
import {
  catalogColumn,
  storeZoneInstantColumn,
  numberColumn,
  customColumn,
  textColumn,
} from '../../platform/lists/export/columns.ts'
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
    numberColumn('orderId'),
    numberColumn('rating'),
    storeZoneInstantColumn('dateCreate'),
    textColumn('comment', 60),
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
    textColumn('pfm', 8),
    textColumn('name', 26),
    textColumn('email', 30),
    catalogColumn('orderStatusId', 'orderStatuses', 30),
    catalogColumn('payTypeId', 'payTypes'),
    catalogColumn('orderSourceTypeId', 'orderSourceTypes'),
    customColumn('userAuthorization', ({ userAuthorization }, { t }) =>
      t(userAuthorization ? 'orders:authorized' : 'orders:notAuthorized'),
    ),
  ],
})
