/** Mailings for the staff and their schedule. */
export const mailingSchedules = {
  lateOrders: 'daily',
  alerts: 'daily',
  processes: 'daily',
  processAlerts: 'atOnce',
  eventFailed: 'atOnce',
} as const satisfies Record<string, 'daily' | 'atOnce'>
export type Mailing = keyof typeof mailingSchedules
export const mailingNames = Object.keys(mailingSchedules) as Mailing[]
