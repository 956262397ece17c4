/**
 * Reasons why an order is stalled, the most serious first. They are explained at `StalledOrderQuery`
 * (schemas/api/watch.ts).
 */
export const stalledReasons = ['locked', 'unseen', 'timerLate', 'eventFailed', 'taskOverdue'] as const
