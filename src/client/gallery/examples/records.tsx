import { Button } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { toEditableField } from '../../ui/fields/field.ts'
import { useFieldContext } from '../../ui/fields/field-context.ts'
import { catalogField, flagField, textField } from '../../ui/fields/kinds.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Block } from '../../ui/block.tsx'
import { CardActions } from '../../ui/card/card-actions.tsx'
import { CardSummary } from '../../ui/card/card-summary.tsx'
import { InlineEdit } from '../../ui/card/inline-edit.tsx'
import { ChangeHistory } from '../../ui/change-history.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { NamedValueList } from '../../ui/facts.tsx'
import { ActionSums, ConfirmationSums } from '../../ui/list/action-sums.tsx'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { IdList } from '../../ui/list/id-list.tsx'
import { ListCards } from '../../ui/list/list-cards.tsx'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { ListTotals } from '../../ui/list/totals.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { useResolvedList } from '../../ui/list/use-list.ts'
import { useListTable } from '../../ui/list/use-table.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import type { Example } from '../example.ts'
import styles from '../gallery.module.css'
import { longName, sampleRows, type SampleRow } from '../sample-rows.ts'
import { cancelAction, createSampleList, firstRow } from '../samples.tsx'

const noop = () => undefined
const noCatalogs: readonly string[] = []

function Summary() {
  const { surroundings } = useFieldContext(['gallery'], noCatalogs, { stores: false })
  return (
    <CardSummary
      name="gallery"
      items={[
        { name: 'sum', catalogs: [], render: ({ sum, currency }, s) => [{ main: s.money(sum, currency) }] },
        {
          name: 'customer',
          catalogs: [],
          render: ({ customer }) => [{ main: customer, more: ['+7 916 123-45-67'] }],
        },
      ]}
      data={firstRow}
      s={surroundings}
    />
  )
}

export const facts: readonly Example[] = [
  {
    state: 'page title',
    isWide: true,
    render: () => (
      <PageTitle
        title="Заказ 100234"
        aside={<Badge tone="done">Выдан</Badge>}
        actions={<Button>Ещё</Button>}
      />
    ),
  },
  { state: 'summary of a card', isWide: true, render: () => <Summary /> },
  {
    state: 'facts: normal',
    render: () => (
      <Block title="Покупатель">
        <NamedValueList
          facts={[
            ['Имя', 'Анна Белова'],
            ['Телефон', '+7 916 123-45-67'],
            ['Без значения', ''],
          ]}
        />
      </Block>
    ),
  },
  {
    state: 'facts: long text',
    render: () => <NamedValueList facts={[['Полное имя получателя заказа', longName]]} />,
  },
  {
    state: 'history: normal',
    render: () => (
      <ChangeHistory
        title="История"
        empty=""
        changes={[{ at: '2026-03-05T09:00:00.000Z', by: 'Павел Новиков', description: 'Лимит заказов 5' }]}
      />
    ),
  },
  {
    state: 'history: empty',
    render: () => <ChangeHistory title="История" empty="Изменений ещё не было" changes={[]} />,
  },
  {
    state: 'picture: none',
    render: () => (
      <>
        <ProductPicture pic={null} /> <ProductPicture pic={null} large />
      </>
    ),
  },
]

const columns = [
  { id: 'name', header: 'Товар', cell: (row: SampleRow) => row.customer },
  { id: 'lines', header: 'Количество', align: 'end' as const, cell: (row: SampleRow) => row.lines },
  {
    id: 'actions',
    header: 'Действия',
    actions: true as const,
    cell: ({ id }: SampleRow) => (
      <Button size="small" aria-label={`Изменить ${id}`}>
        Изменить
      </Button>
    ),
  },
]

export const tables: readonly Example[] = [
  {
    state: 'normal, long text',
    isWide: true,
    render: () => <DataTable label="Товары" columns={columns} rows={sampleRows} rowId={({ id }) => id} />,
  },
  {
    state: 'columns without room',
    render: () => (
      <DataTable
        label="Товары узко"
        columns={[
          ...columns.slice(0, 2),
          { id: 'regular', header: 'Цена без скидки', align: 'end', folds: true, cell: () => '12 900,00 ₽' },
          { id: 'sum', header: 'Сумма', align: 'end', cell: () => '8 600,00 ₽' },
        ]}
        rows={sampleRows}
        rowId={({ id }) => id}
      />
    ),
  },
  {
    state: 'with totals',
    isWide: true,
    render: () => (
      <DataTable
        label="Товары с итогом"
        columns={columns.slice(0, 2)}
        rows={sampleRows}
        rowId={({ id }) => id}
        totals={[{ ...firstRow, id: 0, customer: 'Итого', lines: 6 }]}
      />
    ),
  },
]

const sampleList = createSampleList('orders')
const totals = [
  { currency: 'RUB', count: 1250, sum: 84_560_000 },
  { currency: 'KZT', count: 3, sum: 4_500_000 },
]
const refusals = [{ message: 'По заказу уже идёт возврат', count: 2 }]

/** Bar of bulk actions while all rows of a page are selected. */
function SelectedRows() {
  const { columns: listColumns } = useResolvedList(sampleList)
  const model = useListTable({
    list: 'gallery-selected',
    columns: listColumns,
    rows: sampleRows,
    rowId: sampleList.rowId,
    filters: '',
  })
  const isSelected = useRef(false)
  useEffect(() => {
    if (!isSelected.current) model.table.toggleAllRowsSelected(true)
    isSelected.current = true
  })
  return <BulkBar description={sampleList} model={model} />
}

function Cards() {
  const { columns: listColumns } = useResolvedList(sampleList)
  return <ListCards description={sampleList} columns={listColumns} rows={[...sampleRows]} busy={false} />
}

const renderList = (path: string) => () => (
  <div className={styles.screen}>
    <ListScreen description={createSampleList(path)} />
  </div>
)

export const lists: readonly Example[] = [
  { state: 'normal', isWide: true, url: '/?reasons=1', render: renderList('orders') },
  { state: 'empty', isWide: true, render: renderList('none') },
  { state: 'error', isWide: true, render: renderList('refused') },
  { state: 'no access', isWide: true, render: renderList('forbidden') },
  { state: 'loading', isWide: true, render: renderList('slow') },
  { state: 'rows on a phone', render: () => <Cards /> },
  { state: 'selected rows', isWide: true, render: () => <SelectedRows /> },
  {
    state: 'totals and pages',
    render: () => (
      <>
        <ListTotals list="refunds" totals={totals.map((total) => ({ ...total, testCount: 2 }))} />
        <Pager page={2} rowCount={100} total={1250} exact setPage={noop} />
      </>
    ),
  },
  {
    state: 'sums of an action',
    render: () => (
      <>
        <IdList ids={[100234, 100235, 100236, 100237, 100238, 100239, 100240]} />
        <ActionSums label="К выполнению" totals={totals} />
        <ConfirmationSums label="К выполнению" money={{ totals, refusals }} />
      </>
    ),
  },
  {
    state: 'sums: being calculated',
    render: () => <ConfirmationSums label="К выполнению" money={undefined} />,
  },
]

const edit = { right: 'orderEdit', open: () => true, body: () => ({}) } as const
const customer = toEditableField(textField('customer'), {
  ...edit,
  kind: 'text',
  value: ({ customer: name }) => String(name ?? ''),
})
const comment = toEditableField(textField('comment'), {
  ...edit,
  kind: 'lines',
  value: ({ comment: text }) => (text === null ? null : String(text)),
})
const reason = toEditableField(catalogField('reason', 'cancelReasons'), {
  ...edit,
  kind: 'choice',
  empty: true,
  value: ({ reason: id }) => (id === null ? null : String(id)),
})
const adult = toEditableField(flagField('adult'), { ...edit, kind: 'flag', value: ({ adult: isOn }) => isOn })
const editableFields = { customer, comment, reason, adult }
const record = { customer: 'Анна Белова', comment: longName, reason: 1, adult: true }
const catalogNames = ['cancelReasons'] as const

function Edited({ name, row = record }: { name: keyof typeof editableFields; row?: object }) {
  const { surroundings } = useFieldContext(['gallery'], catalogNames, { stores: false })
  return (
    <InlineEdit
      field={editableFields[name]}
      row={row}
      label={surroundings.t(`gallery:fields.${name}`)}
      path="gallery/card"
      queryKey={['gallery-card']}
      updatedAt={null}
      s={surroundings}
    />
  )
}

export const editing: readonly Example[] = [
  { state: 'text', render: () => <Edited name="customer" /> },
  { state: 'long text', render: () => <Edited name="comment" /> },
  { state: 'empty', render: () => <Edited name="comment" row={{ ...record, comment: null }} /> },
  { state: 'choice', render: () => <Edited name="reason" /> },
  { state: 'switch', render: () => <Edited name="adult" /> },
  { state: 'focus', isFocused: true, render: () => <Edited name="customer" /> },
  {
    state: 'actions of a card',
    render: () => (
      <CardActions name="gallery" data={firstRow} actions={[cancelAction]} queryKey="gallery-card" />
    ),
  },
]
