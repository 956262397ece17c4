import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderSectionStatuses } from '../../../../schemas/api/access.ts'
import type { Store } from '../../../../schemas/api/orders.ts'
import { useCatalogs, useStores, type Catalog } from '../../http/use-catalog.ts'
import { useOrderListSections } from '../../http/use-order-sections.ts'
import { useRights } from '../../http/use-rights.ts'
import type { Right } from '../../../shared/rights.ts'
import { formatStoreDateTime } from '../format.ts'
import { useFormatters } from '../use-format.ts'
import { useNowByMinute } from '../use-minute.ts'

/**
 * What a field needs in addition to its row, for example texts, catalogues, formats and the current time.
 */
export interface FieldContext extends ReturnType<typeof useFormatters> {
  t: TFunction
  catalog: (name: string) => Catalog
  /** Undefined until loaded. */
  stores: readonly Store[] | undefined
  /** Returns the time zone of the store with this code; undefined if the store is unknown or not loaded yet. */
  getZone: (pfm: string) => string | undefined
  /** Current time, updated every minute. */
  now: Date
  /** Formats date and time. With `nearDays`, yesterday, today and tomorrow are displayed as words. */
  dateTime: (instant: string, zone?: string) => string
  /** Order statuses by section for this user; undefined until loaded. */
  sections: OrderSectionStatuses | undefined
  /** Null until loaded. */
  rights: ReadonlySet<Right> | null
}

const unknown: Catalog = { entries: [], text: (id) => String(id ?? ''), error: null }

/**
 * `namespaces`: texts that must be loaded before rendering. `catalogNames`: a constant array. `stores`: false if the
 * only store is already known. `nearDays`: true to display yesterday, today and tomorrow as words. `sections`: true to
 * load the sections of the order list. In the result, `failed` is the first error of a catalogue, of the stores or of
 * the sections; ids are displayed instead of the texts of a catalogue that could not be loaded.
 */
export function useFieldContext(
  namespaces: readonly string[],
  catalogNames: readonly string[],
  {
    stores: manyStores = true,
    sections: needsSections = false,
    nearDays = false,
  }: { stores?: boolean; sections?: boolean; nearDays?: boolean } = {},
): { surroundings: FieldContext; failed: Error | null } {
  const { t } = useTranslation(namespaces as string[])
  const format = useFormatters()
  const now = useNowByMinute()
  const rights = useRights()
  const { catalogs, failed } = useCatalogs(catalogNames)
  const { data: stores, error } = useStores(manyStores)
  const { data: sections, error: noSections } = useOrderListSections(needsSections)
  const surroundings = useMemo((): FieldContext => {
    const zones = new Map(stores?.map(({ pfm, zone }) => [pfm, zone]))
    return {
      ...format,
      t,
      stores,
      sections,
      now,
      dateTime: (instant, zone) =>
        nearDays ? format.near(instant, { now, zone }) : formatStoreDateTime(instant, zone),
      rights,
      catalog: (name) => catalogs[name] ?? unknown,
      getZone: (pfm) => zones.get(pfm),
    }
  }, [format, t, now, rights, catalogs, stores, sections, nearDays])
  return { surroundings, failed: failed ?? error ?? noSections }
}
