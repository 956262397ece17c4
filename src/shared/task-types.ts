/**
 * Task types of specification 1, followed by three additional types of this product. The type of a task is the name of
 * its workflow.
 */
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
  // Not in the specification. A user settles money that the system cannot move automatically.
  'moneyReturn',
  // Not in the specification. A user decides how an order continues if its process cannot decide it.
  'deciding',
  // Not in the specification. A user finds out the outcome of a delivery that was not reported.
  'deliveryOutcome',
] as const

export type TaskType = (typeof taskTypes)[number]

export const taskImportances = ['high', 'medium', 'low'] as const
export type TaskImportance = (typeof taskImportances)[number]
