import { useTranslation } from 'react-i18next'
import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { useCatalogs } from '../../../http/use-catalog.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useWho } from '../../../ui/use-who.ts'

const catalogsOfCard = [
  'orderStatuses',
  'orderSourceTypes',
  'payTypes',
  'payStatuses',
  'receiveStatuses',
  'deliveryServiceTypes',
  'deliveryServices',
  'deliveryServiceMethods',
  'deliveryStatuses',
  'customerRequests',
  'confirmationCodeStatuses',
  'cancelReasons',
  'waitReasons',
  'changeReasons',
  'goodsLossReasons',
  'moveReasons',
  'refundReasons',
  'refundTypes',
  'refundStatuses',
  'documentTypes',
  'languages',
  'bagTypes',
  'tareTypes',
  'eventHandlers',
] as const

/** The order and what its blocks need to write it down: names from catalogues, the order's money, the store's clock. */
export function useOrderView(card: OrderCard) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const who = useWho()
  const { catalogs, failed } = useCatalogs(catalogsOfCard)
  const { currency } = card.order
  return {
    ...card,
    t,
    catalogs,
    failed,
    money: (minor: number) => format.money(minor, currency),
    kilograms: format.kilograms,
    number: format.number,
    /** Days are the store's. */
    relative: (instant: string) => format.relative(instant, { zone: card.store.zone }),
    relativeShort: (instant: string) => format.relativeShort(instant, { zone: card.store.zone }),
    /** By the clock of the order's store. */
    at: (instant: string | null) => (instant === null ? '' : formatStoreDateTime(instant, card.store.zone)),
    yesNo: (value: boolean) => t(value ? 'common:yes' : 'common:no'),
    field: (name: string) => t(`orders:fields.${name}`),
    /** A person, or a partner that reported. */
    who,
  }
}

export type OrderView = ReturnType<typeof useOrderView>
