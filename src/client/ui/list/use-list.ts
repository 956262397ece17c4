import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { fontScale } from '../font-scale.ts'
import { drawn, type Field } from '../fields/field.ts'
import { useSurroundings, type Surroundings } from '../fields/surroundings.ts'
import type { ListColumn, ListDescription, ListFilter } from './list-description.ts'

export interface DrawnList<Row> {
  columns: readonly ListColumn<Row>[]
  filters: readonly ListFilter[]
  surroundings: Surroundings
  /** A catalogue or the stores could not be read: ids are shown. */
  failed: Error | null
}

const namesOf = (parts: readonly { catalog?: string }[]) =>
  parts.flatMap(({ catalog }) => (catalog === undefined ? [] : [catalog]))

/** Columns and filters of a description with the texts, catalogues and clocks of now. */
export function useList<Row>({
  name,
  fields,
  filters,
  texts,
}: Pick<ListDescription<Row>, 'name' | 'fields' | 'filters' | 'texts'>): DrawnList<Row> {
  const [asked] = useSearchParams()
  const catalogs = useMemo(() => [...new Set([...namesOf(fields), ...namesOf(filters)])], [fields, filters])
  const { surroundings, failed } = useSurroundings([name, 'list', ...(texts?.(asked) ?? [])], catalogs, {
    sections: filters.some(({ sections }) => sections === true),
  })
  const columns = useMemo(
    () => fields.map((field) => columnOf(field, name, surroundings)),
    [fields, name, surroundings],
  )
  const shown = useMemo(
    () => filters.map((filter) => filter.draw(surroundings, name, asked)),
    [filters, name, surroundings, asked],
  )
  return { columns, filters: shown, surroundings, failed }
}

function columnOf<Row>(field: Field<Row>, list: string, s: Surroundings): ListColumn<Row> {
  const { id, width, grow, align, sort, phone, extra, wrap, hint } = field
  return {
    id,
    header: `${list}:fields.${id}`,
    width: Math.ceil((typeof width === 'number' ? width : width(s)) * fontScale()),
    ...(grow !== undefined && { grow }),
    ...(align && { align }),
    ...(sort && { sort }),
    ...(phone && { phone }),
    ...(extra && { extra }),
    ...(wrap && { wrap }),
    ...(hint && { hint: `${list}:hints.${id}` }),
    cell: (row) => drawn(field, row, s),
    text: (row) => field.text(row, s),
  }
}
