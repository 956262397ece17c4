import type { Transaction } from '../../../../schemas/api/accounting.ts'
import { sapStates } from '../../../../schemas/values/accounting.ts'
import {
  catalogField,
  dayField,
  storeZoneInstantField,
  cardLinkField,
  moneyField,
  actorField,
  textField,
} from '../../ui/fields/kinds.tsx'
import {
  choiceFilter,
  dayRangeFilter,
  numberSearchFilter,
  storeFilter,
  createFixedOptions,
} from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { sapTabs } from './sap-tabs.ts'
import { transactionActions } from './transaction-events.ts'
import { orderLinkField, sapStateField, sapErrorField, paymentWayField } from './transaction-fields.tsx'

/** Payments and refunds of orders with their accounting state. */
export const transactionsList: ListDescription<Transaction> = {
  name: 'sapTransactions',
  path: 'sap/transactions',
  queryKey: 'accounting',
  tabs: sapTabs,
  fields: [
    cardLinkField('id', { width: 100 }),
    sapStateField,
    catalogField('operationType', 'sapOperationTypes', { width: 128, grow: 1 }),
    moneyField('amount', { width: 92 }),
    storeZoneInstantField('doneAt'),
    dayField('postingDate', { width: 120 }),
    textField('document', { width: 116 }),
    sapErrorField,
    paymentWayField,
    orderLinkField,
    textField('factory', { width: 72, extra: true }),
    textField('warehouse', { width: 72, extra: true }),
    textField('pfm', { width: 84, extra: true }),
    actorField('changedBy', { width: 152, extra: true }),
    storeZoneInstantField('changedAt', { extra: true }),
  ],
  filters: [
    numberSearchFilter('orderId'),
    choiceFilter('states', createFixedOptions(sapStates, 'sapTransactions:states'), { many: true }),
    choiceFilter('types', 'sapOperationTypes', { many: true }),
    storeFilter(),
    dayRangeFilter('done'),
  ],
  texts: () => ['orders'],
  rowId: ({ id }) => id,
  open: ({ id }) => urls.sapTransaction(id),
  bulk: transactionActions,
  export: true,
}
