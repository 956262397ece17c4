import type { Exchange } from '../../../../schemas/api/exchanges.ts'
import { queryKeys } from '../../http/query-keys.ts'
import {
  factsBlock,
  inColumns,
  item,
  tableBlock,
  type CardDescription,
} from '../../ui/card/card-description.ts'
import { catalog, dial, instant, own, quantity, text } from '../../ui/fields/kinds.tsx'
import { orderField } from './refund-fields.tsx'
import { urls } from '../../ui/urls.ts'
import { picturedName } from './pictured-name.tsx'

const self = (data: Exchange) => data

/** An exchange: returned goods with reasons, replaced by the same products. */
export const exchangeCard: CardDescription<Exchange> = {
  name: 'exchanges',
  path: (id) => `exchanges/${id}`,
  queryKey: (id) => [...queryKeys.refunds, 'exchange', id],
  title: ({ id }, { t }) => t('exchanges:card', { id }),
  list: urls.exchanges(),
  titleOf: (id, { t }) => t('exchanges:card', { id }),
  aside: ({ exchangeFio }) => exchangeFio,
  summary: [item(self, quantity('quantity')), item(self, orderField), item(self, instant('exchangeDate'))],
  blocks: [
    ...inColumns<Exchange>(
      factsBlock('main', self, [
        orderField,
        text('partnerOrderId'),
        catalog('exchangeReasonId', 'exchangeReasons'),
        own<Exchange>('inspection', {
          text: ({ inspection }, { t }) => t(`exchanges:${inspection ? 'inspected' : 'notInspected'}`),
        }),
        text('defectsDescription'),
        text('exchangeComments'),
        instant('exchangeDate'),
        instant('issuedAt'),
        text('initiator'),
      ]),
      factsBlock('customer', self, [text('exchangeFio'), dial('exchangePhone')]),
    ),
    tableBlock('lines', ({ lines }: Exchange) => lines, [
      text<'sku'>('sku'),
      picturedName,
      quantity<'exchangeQuantity'>('exchangeQuantity'),
    ]),
  ],
}
