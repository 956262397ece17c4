/** Reasons why an order is stalled. */
export const standingReasons = ['locked', 'unseen', 'timerLate', 'eventFailed', 'taskOverdue'] as const
