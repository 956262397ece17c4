import type { ExchangeRow } from '../../../../schemas/api/exchanges.ts'
import {
  catalogField,
  storeZoneInstantField,
  cardLinkField,
  customField,
  phoneField,
  quantityField,
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
import { refundTabs } from '../../ui/list/refund-tabs.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { orderLinkField } from './refund-fields.tsx'

/** Exchanges of orders in the user's stores. */
export const exchangesList: ListDescription<ExchangeRow> = {
  name: 'exchanges',
  path: 'exchanges',
  queryKey: 'refunds',
  tabs: refundTabs,
  fields: [
    cardLinkField('id', { width: 88 }),
    orderLinkField,
    quantityField('quantity', { width: 100, phone: 'line' }),
    catalogField('exchangeReasonId', 'exchangeReasons', { width: 168, grow: 1, phone: 'aside' }),
    customField<ExchangeRow>('inspection', {
      width: 120,
      phone: 'line',
      text: ({ inspection }, { t }) => t(`exchanges:${inspection ? 'inspected' : 'notInspected'}`),
    }),
    textField('defectsDescription', { width: 200, grow: 2 }),
    textField('exchangeFio', { width: 160, grow: 1 }),
    phoneField('exchangePhone', { extra: true }),
    textField('pfm', { width: 84 }),
    storeZoneInstantField('exchangeDate', { sort: true }),
    actorField('initiator', { width: 160, extra: true }),
  ],
  filters: [
    numberSearchFilter('number'),
    choiceFilter('reason', 'exchangeReasons'),
    choiceFilter('inspection', createFixedOptions(['yes', 'no'], 'exchanges:inspections')),
    storeFilter(),
    dayRangeFilter('made'),
  ],
  sort: '-exchangeDate',
  rowId: ({ id }) => id,
  export: true,
  open: ({ id }) => urls.exchange(id),
  texts: () => ['refunds'],
}
