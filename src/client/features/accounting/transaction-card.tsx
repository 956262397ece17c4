import type { Transaction } from '../../../../schemas/api/accounting.ts'
import {
  namedValuesBlock,
  placeBlocksInColumns,
  summaryItem,
  type CardDescription,
} from '../../ui/card/card-description.ts'
import {
  catalogField,
  dayField,
  storeZoneInstantField,
  moneyField,
  customField,
  actorField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { renderEventLink } from '../../ui/event-link.tsx'
import { urls } from '../../ui/urls.ts'
import { transactionActions } from './transaction-events.ts'
import { orderLinkField, sapStateField, paymentWayField, sapErrorField } from './transaction-fields.tsx'

const self = (data: Transaction) => data
/** Id of the outbox event with the latest posting; a link if the user may see events. */
const eventField = customField<Transaction>('eventId', {
  text: ({ eventId }) => (eventId === null ? '' : String(eventId)),
  render: ({ eventId }, { rights }) => (eventId === null ? '' : renderEventLink(eventId, rights)),
})

/** Card of one payment or refund with its amount and its accounting state. */
export const transactionCard: CardDescription<Transaction, string> = {
  name: 'sapTransactions',
  idPattern: /^[1-9]\d{0,14}-[1-9]\d{0,5}$/,
  path: (id) => `sap/transactions/${id}`,
  queryKey: (id) => ['accounting', 'transaction', id],
  title: ({ id }, { t }) => t('sapTransactions:card', { id }),
  initialTitle: (id, { t }) => t('sapTransactions:card', { id }),
  list: urls.sapTransactions(),
  texts: ['orders'],
  summary: [
    summaryItem(self, moneyField('amount')),
    summaryItem(self, sapStateField),
    summaryItem(self, orderLinkField),
  ],
  blocks: placeBlocksInColumns<Transaction>(
    namedValuesBlock('money', self, [
      catalogField('operationType', 'sapOperationTypes'),
      paymentWayField,
      moneyField('amount'),
      storeZoneInstantField('doneAt'),
      orderLinkField,
      textField('pfm'),
    ]),
    namedValuesBlock('posting', self, [
      sapStateField,
      dayField('postingDate'),
      textField('factory'),
      textField('warehouse'),
      textField('document'),
      sapErrorField,
      eventField,
      actorField('changedBy'),
      storeZoneInstantField('changedAt'),
    ]),
  ),
  actions: transactionActions,
}
