/** Zones of the IANA database that a store or a user may have. */
export const timeZones: readonly string[] = Intl.supportedValuesOf('timeZone')

export const isTimeZone = (name: string): boolean => timeZones.includes(name)
