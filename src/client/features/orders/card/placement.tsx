import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { Block } from '../../../ui/block.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Facts } from '../../../ui/facts.tsx'
import type { Surroundings } from '../../../ui/fields/surroundings.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'

/** Why the order was assigned to its store: candidates and their rejection reasons. */
export const placement = (
  { placement: kept, store }: OrderCard,
  { t, catalog }: Surroundings,
  title: string,
) => {
  if (kept === null) return null
  const column = (id: string) => ({ id, header: t(`orders:placement.fields.${id}`) })
  type Considered = (typeof kept.considered)[number]
  return (
    <Block title={title}>
      <Facts
        facts={[
          [t('orders:placement.fields.sentTo'), kept.pfm],
          [t('orders:placement.fields.reason'), t(`orders:placement.reasons.${kept.reason}`)],
          ...(kept.action === null
            ? []
            : [
                [
                  t('orders:placement.fields.action'),
                  catalog('actionIfNotValidate').text(kept.action),
                ] as const,
              ]),
          [t('orders:placement.fields.at'), formatStoreDateTime(kept.at, store.zone)],
        ]}
      />
      <DataTable<Considered>
        label={t('orders:placement.fields.verdict')}
        rows={kept.considered}
        rowId={({ pfm }) => pfm}
        columns={[
          { ...column('store'), cell: ({ pfm, name }) => `${pfm} ${name}` },
          {
            ...column('verdict'),
            cell: ({ verdict }) => t(`orders:placement.verdicts.${verdict}`, { min: kept.minInStock }),
          },
          { ...column('list'), cell: ({ list }) => list && t(`orders:placement.lists.${list}`) },
          { ...column('inStock'), cell: ({ inStock }) => (inStock === null ? '' : `${inStock} %`) },
          {
            ...column('load'),
            cell: ({ load, limit }) =>
              limit === null ? String(load) : t('orders:placement.of', { load, limit }),
          },
        ]}
      />
    </Block>
  )
}
