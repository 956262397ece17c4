import { lazy, Suspense } from 'react'
import { Block } from '../block.tsx'
import { DataTable } from '../data-table.tsx'
import { NamedValueList } from '../facts.tsx'
import { renderField, type AnyField } from '../fields/field.ts'
import type { FieldContext } from '../fields/field-context.ts'
import type { CardBlock, CardDescription } from './card-description.ts'
import { EmptyText } from '../placeholders.tsx'
import { isFieldEditable } from './is-editable.ts'

const EditInPlace = lazy(() => import('./inline-edit.tsx').then((m) => ({ default: m.InlineEdit })))

interface Props<Data, Id extends number | string> {
  description: CardDescription<Data, Id, string>
  id: Id
  block: CardBlock<Data>
  data: Data
  s: FieldContext
}

export function CardBlockView<Data, Id extends number | string>({
  description,
  id,
  block,
  data,
  s,
}: Props<Data, Id>) {
  const { name } = description
  const content = block.content(data, s)
  if (content === null) return null
  const title = s.t(block.title ?? `${name}:blocks.${block.name}`, {
    ...(content.kind === 'table' && { count: content.rows.length }),
  })
  const header = (field: string) => s.t(`${name}:fields.${field}`)
  if (content.kind === 'own') return content.render(title)
  if (content.kind === 'facts') {
    const { fields, row, below } = content
    const canEdit = (field: AnyField) => isFieldEditable(field, row, s)
    const visibleFields = fields.filter((field) => canEdit(field) || field.text(row, s) !== '')
    const renderValue = (field: AnyField) =>
      canEdit(field) ? (
        <Suspense fallback={renderField(field, row, s)}>
          <EditInPlace
            field={field}
            row={row}
            s={s}
            label={header(field.id)}
            path={description.path(id)}
            queryKey={description.queryKey(id)}
            updatedAt={description.updatedAt?.(data) ?? null}
          />
        </Suspense>
      ) : (
        renderField(field, row, s)
      )
    return visibleFields.length === 0 ? null : (
      <Block title={title}>
        <NamedValueList
          facts={visibleFields.map((field) => [header(field.id), renderValue(field)] as const)}
        />
        {below}
      </Block>
    )
  }
  const { columns, rows, empty } = content
  if (rows.length === 0)
    return empty === undefined ? null : (
      <Block title={title}>
        <EmptyText>{s.t(empty)}</EmptyText>
      </Block>
    )
  return (
    <Block title={title}>
      <DataTable
        label={`${title}, ${id}`}
        rows={rows}
        rowId={(row) => rows.indexOf(row)}
        columns={columns.map((field) => ({
          id: field.id,
          header: header(field.id),
          ...(field.align && { align: field.align }),
          ...(field.folds && { folds: true }),
          cell: (row) => renderField(field, row, s),
        }))}
      />
    </Block>
  )
}
