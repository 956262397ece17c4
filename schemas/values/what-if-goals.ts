/** Measures of a whole process that a what-if search can reduce. */
export const processGoals = ['life', 'standing', 'peak'] as const
/** Measures of one state that a what-if search can reduce. */
export const stateGoals = ['median', 'p95', 'wait'] as const
export const whatIfGoals = [...processGoals, ...stateGoals] as const
export type WhatIfGoal = (typeof whatIfGoals)[number]
