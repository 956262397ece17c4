import { feedbackQuestions, feedbackWays } from '../../../../schemas/values/feedback-questions.ts'
import type { FeedbackRow } from '../../../../schemas/api/feedbacks.ts'
import { catalog, instant, link, mail, own, status, text } from '../../ui/fields/kinds.tsx'
import { toneOfRating } from '../../ui/rating.ts'
import { choices, days, numbered, store, words } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'

const widths = { accuracy: 80, orderInfo: 152, integrity: 112, equipment: 136 }
const answers = feedbackQuestions.map((id) =>
  own<FeedbackRow>(id, {
    width: widths[id],
    phone: 'line',
    text: (row, { t }) => (row[id] === null ? '' : t(`feedbacks:answers.${row[id] ? 'yes' : 'no'}`)),
  }),
)
/** Customer feedback on orders; a row links to the order. */
export const feedbacksList: ListDescription<FeedbackRow> = {
  name: 'feedbacks',
  path: 'feedbacks',
  fields: [
    link('orderId', { width: 88 }),
    status('rating', { from: { key: 'feedbacks:ratings' }, toneOf: toneOfRating }, { width: 96, sort: true }),
    instant('dateCreate', { sort: true }),
    text('comment', { width: 260, grow: 3 }),
    ...answers,
    own<FeedbackRow>('deliveryServiceTypeId', {
      width: 152,
      phone: 'line',
      catalog: 'deliveryServiceTypes',
      text: ({ deliveryServiceTypeId: id }, s) =>
        id === null ? s.t('orders:pickup') : s.catalog('deliveryServiceTypes').text(id),
    }),
    text('pfm', { width: 84 }),
    text('name', { width: 140, grow: 1 }),
    mail('email', { width: 180, extra: true }),
    catalog('orderStatusId', 'orderStatuses', { width: 168, extra: true }),
    catalog('payTypeId', 'payTypes', { extra: true }),
    catalog('orderSourceTypeId', 'orderSourceTypes', { extra: true }),
    own<FeedbackRow>('userAuthorization', {
      width: 144,
      extra: true,
      text: ({ userAuthorization }, { t }) =>
        t(userAuthorization ? 'orders:authorized' : 'orders:notAuthorized'),
    }),
  ],
  filters: [
    numbered('orderId'),
    choices('ratings', words(['5', '4', '3', '2', '1'], 'feedbacks:ratings'), { many: true }),
    store(),
    days('created'),
    choices('way', words(feedbackWays, 'feedbacks:way')),
    choices('comment', words(['with', 'without'], 'feedbacks:comment')),
    choices('sources', 'orderSourceTypes', { many: true, rare: true }),
  ],
  sort: '-dateCreate',
  rowId: ({ orderId }) => orderId,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
  texts: () => ['orders'],
}
