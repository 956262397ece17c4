/** Time zones of the IANA database that a store or the recipient of a mailing may have. */
export const timeZones: readonly string[] = Intl.supportedValuesOf('timeZone')

export const isTimeZone = (name: string): boolean => timeZones.includes(name)
