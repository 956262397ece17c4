import type { Exchange } from '../../../../schemas/api/exchanges.ts'
import { queryKeys } from '../../http/query-keys.ts'
import {
  factsBlock,
  placeInColumns,
  summaryItem,
  tableBlock,
  type CardDescription,
} from '../../ui/card/card-description.ts'
import {
  catalogField,
  phoneLinkField,
  storeInstantField,
  customField,
  quantityField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { orderField } from './refund-fields.tsx'
import { urls } from '../../ui/urls.ts'
import { productWithPictureField } from './product-with-picture.tsx'

const self = (data: Exchange) => data

/** An exchange: its reason, and the goods that were replaced by the same products. */
export const exchangeCard: CardDescription<Exchange> = {
  name: 'exchanges',
  path: (id) => `exchanges/${id}`,
  queryKey: (id) => [...queryKeys.refunds, 'exchange', id],
  title: ({ id }, { t }) => t('exchanges:card', { id }),
  list: urls.exchanges(),
  initialTitle: (id, { t }) => t('exchanges:card', { id }),
  aside: ({ exchangeFio }) => exchangeFio,
  summary: [
    summaryItem(self, quantityField('quantity')),
    summaryItem(self, orderField),
    summaryItem(self, storeInstantField('exchangeDate')),
  ],
  blocks: [
    ...placeInColumns<Exchange>(
      factsBlock('main', self, [
        orderField,
        textField('partnerOrderId'),
        catalogField('exchangeReasonId', 'exchangeReasons'),
        customField<Exchange>('inspection', {
          text: ({ inspection }, { t }) => t(`exchanges:${inspection ? 'inspected' : 'notInspected'}`),
        }),
        textField('defectsDescription'),
        textField('exchangeComments'),
        storeInstantField('exchangeDate'),
        storeInstantField('issuedAt'),
        textField('initiator'),
      ]),
      factsBlock('customer', self, [textField('exchangeFio'), phoneLinkField('exchangePhone')]),
    ),
    tableBlock('lines', ({ lines }: Exchange) => lines, [
      textField<'sku'>('sku'),
      productWithPictureField,
      quantityField<'exchangeQuantity'>('exchangeQuantity'),
    ]),
  ],
}
