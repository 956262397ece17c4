export const batchRowStates = ['unchecked', 'ready', 'wrong', 'done', 'failed'] as const
