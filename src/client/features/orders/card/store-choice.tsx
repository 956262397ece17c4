import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { Block } from '../../../ui/block.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { NamedValueList } from '../../../ui/facts.tsx'
import type { FieldContext } from '../../../ui/fields/field-context.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'

/**
 * Block that explains why the order was assigned to its store. Lists the stores that were considered, each with the
 * verdict on it. Nothing if the store was not chosen by the distribution.
 */
export const renderStoreAssignment = (
  { placement: result, store }: OrderCard,
  { t, catalog }: FieldContext,
  title: string,
) => {
  if (result === null) return null
  const column = (id: string) => ({ id, header: t(`orders:placement.fields.${id}`) })
  type Candidate = (typeof result.considered)[number]
  return (
    <Block title={title}>
      <NamedValueList
        facts={[
          [t('orders:placement.fields.sentTo'), result.pfm],
          [t('orders:placement.fields.reason'), t(`orders:placement.reasons.${result.reason}`)],
          ...(result.action === null
            ? []
            : [
                [
                  t('orders:placement.fields.action'),
                  catalog('actionIfNotValidate').text(result.action),
                ] as const,
              ]),
          [t('orders:placement.fields.at'), formatStoreDateTime(result.at, store.zone)],
        ]}
      />
      <DataTable<Candidate>
        label={t('orders:placement.fields.verdict')}
        rows={result.considered}
        rowId={({ pfm }) => pfm}
        columns={[
          { ...column('store'), cell: ({ pfm, name }) => `${pfm} ${name}` },
          {
            ...column('verdict'),
            cell: ({ verdict }) => t(`orders:placement.verdicts.${verdict}`, { min: result.minInStock }),
          },
          { ...column('list'), cell: ({ list }) => list && t(`orders:placement.lists.${list}`) },
          {
            ...column('inStock'),
            align: 'end',
            cell: ({ inStock }) => (inStock === null ? '' : `${inStock} %`),
          },
          {
            ...column('load'),
            align: 'end',
            cell: ({ load, limit }) =>
              limit === null ? String(load) : t('orders:placement.of', { load, limit }),
          },
        ]}
      />
    </Block>
  )
}
