import type { Exchange } from '../../../../schemas/api/exchanges.ts'
import { queryKeys } from '../../http/query-keys.ts'
import {
  namedValuesBlock,
  placeBlocksInColumns,
  summaryItem,
  tableBlock,
  type CardDescription,
} from '../../ui/card/card-description.ts'
import {
  catalogField,
  phoneLinkField,
  storeZoneInstantField,
  customField,
  quantityField,
  actorField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { orderLinkField } from './refund-fields.tsx'
import { urls } from '../../ui/urls.ts'
import { productWithPictureField } from './product-with-picture.tsx'

const self = (data: Exchange) => data

/** Card of an exchange with its reason, its customer and the goods that were replaced by the same products. */
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
    summaryItem(self, orderLinkField),
    summaryItem(self, storeZoneInstantField('exchangeDate')),
  ],
  blocks: [
    ...placeBlocksInColumns<Exchange>(
      namedValuesBlock('main', self, [
        orderLinkField,
        textField('partnerOrderId'),
        catalogField('exchangeReasonId', 'exchangeReasons'),
        customField<Exchange>('inspection', {
          text: ({ inspection }, { t }) => t(`exchanges:${inspection ? 'inspected' : 'notInspected'}`),
        }),
        textField('defectsDescription'),
        textField('exchangeComments'),
        storeZoneInstantField('exchangeDate'),
        storeZoneInstantField('issuedAt'),
        actorField('initiator'),
      ]),
      namedValuesBlock('customer', self, [textField('exchangeFio'), phoneLinkField('exchangePhone')]),
    ),
    tableBlock('lines', ({ lines }: Exchange) => lines, [
      textField<'sku'>('sku'),
      productWithPictureField,
      quantityField<'exchangeQuantity'>('exchangeQuantity'),
    ]),
  ],
}
