/**
 * Mailings to the staff, each with the time at which its mails are sent: once a day, or at once when something happens.
 */
export const mailingSchedules = {
  lateOrders: 'daily',
  alerts: 'daily',
  processes: 'daily',
  processAlerts: 'atOnce',
  eventFailed: 'atOnce',
} as const satisfies Record<string, 'daily' | 'atOnce'>
export type Mailing = keyof typeof mailingSchedules
export const mailingNames = Object.keys(mailingSchedules) as Mailing[]
