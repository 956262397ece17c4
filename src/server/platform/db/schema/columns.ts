import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** Instants are UTC with millisecond precision: what a screen echoes back must equal what is stored. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Money in integer minor units, and ids: both fit a JavaScript number. */
export const whole = (name: string) => bigint(name, { mode: 'number' })

/** Any JSON value. Drizzle's own column parses a stored string once more: «79161234567» became a number. */
export const jsonValue = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value as unknown,
})
