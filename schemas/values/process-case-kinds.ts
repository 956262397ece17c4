/**
 * What a row is. `open`: an open instance. `overdue`: an overdue task of an open instance. Of the period: `entered`: a
 * visit of a state that began in it; `left`: one that has ended; `waiting`: one that still lasts; `taken`: a transition.
 */
export const processCaseKinds = ['open', 'overdue', 'entered', 'left', 'waiting', 'taken'] as const
export type ProcessCaseKind = (typeof processCaseKinds)[number]
