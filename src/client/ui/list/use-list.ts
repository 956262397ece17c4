import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { getFontScale } from '../font-scale.ts'
import { renderField, type Field } from '../fields/field.ts'
import { useFieldContext, type FieldContext } from '../fields/field-context.ts'
import type { ListColumn, ListDescription, ListFilter } from './list-description.ts'

export interface ResolvedList<Row> {
  columns: readonly ListColumn<Row>[]
  filters: readonly ListFilter[]
  fieldContext: FieldContext
  /** First error of a catalogue, the stores or the order sections; null if all of them could be loaded. */
  failed: Error | null
}

const listCatalogNames = (parts: readonly { catalog?: string }[]) =>
  parts.flatMap(({ catalog }) => (catalog === undefined ? [] : [catalog]))

/** Returns the columns and filters of a description with the current texts, catalogues and time zones. */
export function useResolvedList<Row>({
  name,
  fields,
  filters,
  texts,
}: Pick<ListDescription<Row, string>, 'name' | 'fields' | 'filters' | 'texts'>): ResolvedList<Row> {
  const [searchParams] = useSearchParams()
  const catalogs = useMemo(
    () => [...new Set([...listCatalogNames(fields), ...listCatalogNames(filters)])],
    [fields, filters],
  )
  const { surroundings, failed } = useFieldContext(
    [name, 'list', ...(texts?.(searchParams) ?? [])],
    catalogs,
    {
      sections: filters.some(({ sections }) => sections === true),
      nearDays: true,
    },
  )
  const columns = useMemo(
    () => fields.map((field) => toColumn(field, name, surroundings)),
    [fields, name, surroundings],
  )
  const listFilters = useMemo(
    () => filters.map((filter) => filter.toListFilter(surroundings, name, searchParams)),
    [filters, name, surroundings, searchParams],
  )
  return { columns, filters: listFilters, fieldContext: surroundings, failed }
}

function toColumn<Row>(field: Field<Row>, list: string, s: FieldContext): ListColumn<Row> {
  const { id, title, width, grow, align, sort, phone, extra, keep, wraps, hint, renderedText, render } = field
  const headerMark = field.headerMark?.(s) ?? ''
  return {
    id,
    header: `${list}:fields.${id}`,
    ...(title !== undefined && { title }),
    ...(headerMark !== '' && { headerMark }),
    width: Math.ceil((typeof width === 'number' ? width : width(s)) * getFontScale()),
    ...(grow !== undefined && { grow }),
    ...(align && { align }),
    ...(sort && { sort }),
    ...(phone && { phone }),
    ...(extra && { extra }),
    ...(keep && { keep }),
    ...(wraps && { wraps }),
    ...(render && { isRendered: true }),
    ...(hint && { hint: `${list}:hints.${id}` }),
    cell: (row) => renderField(field, row, s),
    text: (row) => field.text(row, s),
    ...(renderedText && { renderedText: (row: Row) => renderedText(row, s) }),
  }
}
