import { feedbackQuestions, orderReceivingWays } from '../../../../schemas/values/feedback-questions.ts'
import type { FeedbackRow } from '../../../../schemas/api/feedbacks.ts'
import {
  catalogField,
  storeZoneInstantField,
  cardLinkField,
  emailField,
  customField,
  statusField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { getRatingTone } from '../../ui/tones.ts'
import {
  choiceFilter,
  dayRangeFilter,
  numberSearchFilter,
  storeFilter,
  createFixedOptions,
} from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'

const widths = { accuracy: 80, orderInfo: 152, integrity: 112, equipment: 136 }
const answers = feedbackQuestions.map((id) =>
  customField<FeedbackRow>(id, {
    width: widths[id],
    phone: 'line',
    text: (row, { t }) => (row[id] === null ? '' : t(`feedbacks:answers.${row[id] ? 'yes' : 'no'}`)),
  }),
)
/** Feedback of customers on their orders. Each row links to the order. */
export const feedbacksList: ListDescription<FeedbackRow> = {
  name: 'feedbacks',
  path: 'feedbacks',
  fields: [
    cardLinkField('orderId', { width: 88 }),
    statusField(
      'rating',
      { from: { key: 'feedbacks:ratings' }, getTone: getRatingTone },
      { width: 96, sort: true },
    ),
    storeZoneInstantField('dateCreate', { sort: true }),
    textField('comment', { width: 260, grow: 3 }),
    ...answers,
    customField<FeedbackRow>('deliveryServiceTypeId', {
      width: 152,
      phone: 'line',
      catalog: 'deliveryServiceTypes',
      text: ({ deliveryServiceTypeId: id }, s) =>
        id === null ? s.t('orders:pickup') : s.catalog('deliveryServiceTypes').text(id),
    }),
    textField('pfm', { width: 84 }),
    textField('name', { width: 140, grow: 1 }),
    emailField('email', { width: 180, extra: true }),
    catalogField('orderStatusId', 'orderStatuses', { width: 168, extra: true }),
    catalogField('payTypeId', 'payTypes', { extra: true }),
    catalogField('orderSourceTypeId', 'orderSourceTypes', { extra: true }),
    customField<FeedbackRow>('userAuthorization', {
      width: 144,
      extra: true,
      text: ({ userAuthorization }, { t }) =>
        t(userAuthorization ? 'orders:authorized' : 'orders:notAuthorized'),
    }),
  ],
  filters: [
    numberSearchFilter('orderId'),
    choiceFilter('ratings', createFixedOptions(['5', '4', '3', '2', '1'], 'feedbacks:ratings'), {
      many: true,
    }),
    storeFilter(),
    dayRangeFilter('created'),
    choiceFilter('way', createFixedOptions(orderReceivingWays, 'feedbacks:way')),
    choiceFilter('comment', createFixedOptions(['with', 'without'], 'feedbacks:comment')),
    choiceFilter('sources', 'orderSourceTypes', { many: true, rare: true }),
  ],
  sort: '-dateCreate',
  rowId: ({ orderId }) => orderId,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
  texts: () => ['orders'],
}
