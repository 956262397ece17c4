import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderSections } from '../../../../schemas/api/access.ts'
import type { Store } from '../../../../schemas/api/orders.ts'
import { useCatalogs, useStores, type Catalog } from '../../http/use-catalog.ts'
import { useOrderSections } from '../../http/use-order-sections.ts'
import { useRights } from '../../http/use-rights.ts'
import type { Right } from '../../../shared/rights.ts'
import { useFormat } from '../use-format.ts'
import { useMinute } from '../use-minute.ts'

/** Context of a field in addition to its row: texts, catalogues, formats, time zones of stores, the current time. */
export interface FieldContext extends ReturnType<typeof useFormat> {
  t: TFunction
  catalog: (name: string) => Catalog
  /** Undefined until loaded. */
  stores: readonly Store[] | undefined
  /** Time zone of a store by its code. */
  getZone: (pfm: string) => string | undefined
  /** Changes every minute. */
  now: Date
  /** Statuses by section for the user; undefined until loaded. */
  sections: OrderSections | undefined
  /** Null until loaded. */
  rights: ReadonlySet<Right> | null
}

const unknown: Catalog = { entries: [], text: (id) => String(id ?? ''), error: null }

/**
 * `namespaces`: texts that must be loaded before rendering. `catalogs`: a constant list of names. `failed`: the
 * first catalogue that could not be loaded; its ids are displayed. `stores`: false when the single store is already
 * known. `sections`: load the sections of the order list.
 */
export function useFieldContext(
  namespaces: readonly string[],
  catalogNames: readonly string[],
  {
    stores: manyStores = true,
    sections: needsSections = false,
  }: { stores?: boolean; sections?: boolean } = {},
): { surroundings: FieldContext; failed: Error | null } {
  const { t } = useTranslation(namespaces as string[])
  const format = useFormat()
  const now = useMinute()
  const rights = useRights()
  const { catalogs, failed } = useCatalogs(catalogNames)
  const { data: stores, error } = useStores(manyStores)
  const { data: sections, error: noSections } = useOrderSections(needsSections)
  const surroundings = useMemo((): FieldContext => {
    const zones = new Map(stores?.map(({ pfm, zone }) => [pfm, zone]))
    return {
      ...format,
      t,
      stores,
      sections,
      now,
      rights,
      catalog: (name) => catalogs[name] ?? unknown,
      getZone: (pfm) => zones.get(pfm),
    }
  }, [format, t, now, rights, catalogs, stores, sections])
  return { surroundings, failed: failed ?? error ?? noSections }
}
