export const batchRowStates = ['unchecked', 'ready', 'wrong', 'done', 'failed'] as const

/** Parts into which a list of batch rows can be filtered: not executed yet, invalid or failed, executed. */
export const rowParts = ['ready', 'refused', 'done'] as const
export type RowPart = (typeof rowParts)[number]

export const statesByRowPart: Readonly<Record<RowPart, readonly (typeof batchRowStates)[number][]>> = {
  ready: ['unchecked', 'ready'],
  refused: ['wrong', 'failed'],
  done: ['done'],
}
