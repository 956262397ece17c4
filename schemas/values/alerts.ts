export const alertPriorities = ['high', 'medium', 'low'] as const

/** Alerts of orders and their priority. */
export const alertKinds = {
  locked: 'high',
  unseen: 'high',
  moneyFailed: 'high',
  labelFailed: 'high',
  timerLate: 'medium',
  eventFailed: 'medium',
  taskOverdue: 'low',
} as const satisfies Record<string, (typeof alertPriorities)[number]>
export type AlertKind = keyof typeof alertKinds
