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

/** What a field needs beside its row: texts, catalogues, formats, the clocks of stores, the time now. */
export interface Surroundings extends ReturnType<typeof useFormat> {
  t: TFunction
  catalog: (name: string) => Catalog
  /** Undefined until they have come. */
  stores: readonly Store[] | undefined
  /** Zone of the clock of a store, by its code. */
  zoneOf: (pfm: string) => string | undefined
  /** Changes every minute. */
  now: Date
  /** Statuses by section for this person; undefined until they have come. */
  sections: OrderSections | undefined
  /** Null while they are not known. */
  rights: ReadonlySet<Right> | null
}

const unknown: Catalog = { entries: [], text: (id) => String(id ?? ''), error: null }

/**
 * `namespaces`: texts that must have come before anything is drawn. `catalogs`: a constant list of names. `failed`: the
 * first of them that could not be read; ids are shown then. `stores`: false where one store is known by itself. `sections`: those of the order list are needed.
 */
export function useSurroundings(
  namespaces: readonly string[],
  catalogNames: readonly string[],
  {
    stores: manyStores = true,
    sections: needsSections = false,
  }: { stores?: boolean; sections?: boolean } = {},
): { surroundings: Surroundings; failed: Error | null } {
  const { t } = useTranslation(namespaces as string[])
  const format = useFormat()
  const now = useMinute()
  const rights = useRights()
  const { catalogs, failed } = useCatalogs(catalogNames)
  const { data: stores, error } = useStores(manyStores)
  const { data: sections, error: noSections } = useOrderSections(needsSections)
  const surroundings = useMemo((): Surroundings => {
    const zones = new Map(stores?.map(({ pfm, zone }) => [pfm, zone]))
    return {
      ...format,
      ...{ t, stores, sections, now, rights },
      catalog: (name) => catalogs[name] ?? unknown,
      zoneOf: (pfm) => zones.get(pfm),
    }
  }, [format, t, now, rights, catalogs, stores, sections])
  return { surroundings, failed: failed ?? error ?? noSections }
}
