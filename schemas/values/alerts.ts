export const alertPriorities = ['high', 'medium', 'low'] as const

/** Kinds of alerts about orders, each with its priority. */
export const priorityByAlertKind = {
  locked: 'high',
  unseen: 'high',
  moneyFailed: 'high',
  labelFailed: 'high',
  timerLate: 'medium',
  eventFailed: 'medium',
  taskOverdue: 'low',
} as const satisfies Record<string, (typeof alertPriorities)[number]>
export type AlertKind = keyof typeof priorityByAlertKind
