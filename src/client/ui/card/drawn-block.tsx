import { Block } from '../block.tsx'
import { DataTable } from '../data-table.tsx'
import { Facts } from '../facts.tsx'
import { drawn } from '../fields/field.ts'
import type { Surroundings } from '../fields/surroundings.ts'
import type { CardBlock } from './card-description.ts'

interface Props<Data> {
  /** Of the card: namespace of its texts. */
  name: string
  id: number
  block: CardBlock<Data>
  data: Data
  s: Surroundings
}

export function DrawnBlock<Data>({ name, id, block, data, s }: Props<Data>) {
  const content = block.content(data, s)
  if (content === null) return null
  const title = s.t(block.title ?? `${name}:blocks.${block.name}`, {
    ...(content.as === 'table' && { count: content.rows.length }),
  })
  const header = (field: string) => s.t(`${name}:fields.${field}`)
  if (content.as === 'own') return content.draw(title)
  if (content.as === 'facts') {
    const { fields, row, below } = content
    const filled = fields.filter((field) => field.text(row as never, s) !== '')
    return filled.length === 0 ? null : (
      <Block title={title}>
        <Facts facts={filled.map((field) => [header(field.id), drawn(field, row as never, s)] as const)} />
        {below}
      </Block>
    )
  }
  const { columns, rows, empty } = content
  if (rows.length === 0) return empty === undefined ? null : <Block title={title}>{s.t(empty)}</Block>
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
          cell: (row) => drawn(field, row as never, s),
        }))}
      />
    </Block>
  )
}
