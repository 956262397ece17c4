/** Mailings for the staff and their schedule. */
export const mailings = {
  lateOrders: 'daily',
  alerts: 'daily',
  processes: 'daily',
  eventFailed: 'atOnce',
} as const satisfies Record<string, 'daily' | 'atOnce'>
export type Mailing = keyof typeof mailings
export const mailingNames = Object.keys(mailings) as Mailing[]
