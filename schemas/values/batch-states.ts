export const batchRowStates = ['unchecked', 'ready', 'wrong', 'done', 'failed'] as const

/** Parts into which the rows of an uploaded file are divided: to be executed, refused, executed. */
export const rowParts = ['ready', 'refused', 'done'] as const
export type RowPart = (typeof rowParts)[number]

export const statesByRowPart: Readonly<Record<RowPart, readonly (typeof batchRowStates)[number][]>> = {
  ready: ['unchecked', 'ready'],
  refused: ['wrong', 'failed'],
  done: ['done'],
}
