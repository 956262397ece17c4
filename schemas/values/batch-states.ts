export const batchRowStates = ['unchecked', 'ready', 'wrong', 'done', 'failed'] as const

/** Parts into which a list of batch rows can be filtered: not executed yet, invalid or failed, executed. */
export const batchRowParts = ['ready', 'refused', 'done'] as const
export type BatchRowPart = (typeof batchRowParts)[number]

export const batchRowStatesByPart: Readonly<
  Record<BatchRowPart, readonly (typeof batchRowStates)[number][]>
> = {
  ready: ['unchecked', 'ready'],
  refused: ['wrong', 'failed'],
  done: ['done'],
}
