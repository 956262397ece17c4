import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** Timestamp column with millisecond precision. A time that a screen sends back therefore equals the stored time. */
export const instantColumn = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Integer column for ids and for money in minor units. All values are safe integers in JavaScript. */
export const bigintNumberColumn = (name: string) => bigint(name, { mode: 'number' })

/**
 * Any JSON value. The jsonb type of Drizzle is not used, because it parses a stored string again, which turned the text
 * «79161234567» into a number.
 */
export const jsonColumn = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
})
