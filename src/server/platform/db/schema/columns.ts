import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** Times are in UTC with millisecond precision, so that a value that a screen sends back equals the stored value. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Money in integer minor units, and ids. Both are safe integers in JavaScript. */
export const bigintNumber = (name: string) => bigint(name, { mode: 'number' })

/**
 * Any JSON value. Drizzle's jsonb is not used, because it parses a stored string again, which turned «79161234567» into
 * a number.
 */
export const jsonValue = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
})
