/** Zones of the IANA database that a store or a user may have. */
export const zones: readonly string[] = Intl.supportedValuesOf('timeZone')

export const isZone = (name: string): boolean => zones.includes(name)
