/** Why an order stands. */
export const standingReasons = ['locked', 'unseen', 'timerLate', 'eventFailed', 'taskOverdue'] as const
