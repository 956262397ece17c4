import { Link } from 'react-router-dom'
import type { Transaction } from '../../../../schemas/api/accounting.ts'
import { factsBlock, inColumns, item, type CardDescription } from '../../ui/card/card-description.ts'
import { catalog, day, instant, money, own, text } from '../../ui/fields/kinds.tsx'
import { urls } from '../../ui/urls.ts'
import { transactionEvents } from './transaction-events.ts'
import { orderField, stateField, wayField, errorField } from './transaction-fields.tsx'

const self = (data: Transaction) => data
/** Link to the event that sends the transaction to SAP. */
const eventField = own<Transaction>('eventId', {
  text: ({ eventId }) => (eventId === null ? '' : String(eventId)),
  draw: ({ eventId }, { rights }) =>
    eventId !== null && rights?.has('settingsEvents') ? (
      <Link to={urls.event(eventId)}>{eventId}</Link>
    ) : (
      String(eventId ?? '')
    ),
})

/** One transaction: its money and its state in SAP. */
export const transactionCard: CardDescription<Transaction, string> = {
  name: 'sapTransactions',
  named: /^[1-9]\d{0,14}-[1-9]\d{0,5}$/,
  path: (id) => `sap/transactions/${id}`,
  queryKey: (id) => ['accounting', 'transaction', id],
  title: ({ id }, { t }) => t('sapTransactions:card', { id }),
  titleOf: (id, { t }) => t('sapTransactions:card', { id }),
  list: urls.sapTransactions(),
  texts: ['orders'],
  summary: [item(self, money('amount')), item(self, stateField), item(self, orderField)],
  blocks: inColumns<Transaction>(
    factsBlock('money', self, [
      catalog('operationType', 'sapOperationTypes'),
      wayField,
      money('amount'),
      instant('doneAt'),
      orderField,
      text('pfm'),
    ]),
    factsBlock('posting', self, [
      stateField,
      day('postingDate'),
      text('factory'),
      text('warehouse'),
      text('document'),
      errorField,
      eventField,
      text('changedBy'),
      instant('changedAt'),
    ]),
  ),
  actions: transactionEvents,
}
