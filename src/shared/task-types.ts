/** Task types: specification, section 1. A task's type is the name of its workflow. */
export const taskTypes = ['formatting', 'confirming', 'delivery', 'disbanding'] as const

export type TaskType = (typeof taskTypes)[number]

export const taskImportances = ['high', 'medium', 'low'] as const
export type TaskImportance = (typeof taskImportances)[number]
