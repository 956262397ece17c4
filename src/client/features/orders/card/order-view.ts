import { useTranslation } from 'react-i18next'
import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { logPartners } from '../../../../shared/order-log.ts'
import { useCatalogs } from '../../../http/use-catalog.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { useFormat } from '../../../ui/use-format.ts'

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
  'moveReasons',
  'refundReasons',
  'languages',
  'bagTypes',
  'tareTypes',
  'eventHandlers',
] as const

const isPartner = (name: string) => (logPartners as readonly string[]).includes(name)

/** The order and what its blocks need to write it down: names from catalogues, the order's money, the store's clock. */
export function useOrderView(card: OrderCard) {
  const { t } = useTranslation('orders')
  const format = useFormat()
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
    relative: format.relative,
    relativeShort: format.relativeShort,
    /** By the clock of the order's store. */
    at: (instant: string | null) => (instant === null ? '' : formatDateTime(instant, card.store.zone)),
    yesNo: (value: boolean) => t(value ? 'common:yes' : 'common:no'),
    field: (name: string) => t(`orders:fields.${name}`),
    /** A person, or a partner that reported. */
    who: (name: string) => (isPartner(name) ? t(`orders:log.partners.${name}`) : name),
  }
}

export type OrderView = ReturnType<typeof useOrderView>
