/** Task types: specification, section 1, and this product's own at the end. A task's type is the name of its workflow. */
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
  /** Beyond the specification: money that only a user can move. */
  'moneyReturn',
  // A user decides where the process has no answer.
  'deciding',
  'deliveryOutcome',
] as const

export type TaskType = (typeof taskTypes)[number]

export const taskImportances = ['high', 'medium', 'low'] as const
export type TaskImportance = (typeof taskImportances)[number]
