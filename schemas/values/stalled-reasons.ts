/** Reasons why an order is stalled. */
export const stalledReasons = ['locked', 'unseen', 'timerLate', 'eventFailed', 'taskOverdue'] as const
