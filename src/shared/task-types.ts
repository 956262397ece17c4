/** Task types: specification, section 1. A task's type is the name of its workflow. */
export const taskTypes = [
  'formatting',
  'confirming',
  'disbanding',
  'paying',
  'delivery',
  'printTransferDoc',
  'formationDelivery',
  'confirmingDelivery',
  'moveDelivery',
  'manualTransferring',
  'editAfterFormatting',
  'returnFromShipping',
] as const

export type TaskType = (typeof taskTypes)[number]

export const taskImportances = ['high', 'medium', 'low'] as const
export type TaskImportance = (typeof taskImportances)[number]
