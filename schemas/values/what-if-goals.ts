/** Measures of a whole process that a what-if search can reduce. */
export const whatIfProcessGoals = ['life', 'standing', 'peak'] as const
/** Measures of one state that a what-if search can reduce. */
export const whatIfStateGoals = ['median', 'p95', 'wait'] as const
export const whatIfGoals = [...whatIfProcessGoals, ...whatIfStateGoals] as const
export type WhatIfGoal = (typeof whatIfGoals)[number]
