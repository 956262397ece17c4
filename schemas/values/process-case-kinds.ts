/**
 * Kinds of rows in a list of cases. `open`: an open instance. `overdue`: an overdue task of an open instance, or of its
 * order if the process is not a task. In the period: `entered`: a visit of a state that began; `left`: such a visit
 * that has ended; `waiting`: such a visit that still lasts; `taken`: a transition.
 */
export const processCaseKinds = ['open', 'overdue', 'entered', 'left', 'waiting', 'taken'] as const
export type ProcessCaseKind = (typeof processCaseKinds)[number]
