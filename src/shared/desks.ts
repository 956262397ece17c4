import type { Right } from './rights.ts'

/**
 * Workflows of the kind `desk` that have a screen, each with the right to start and view an instance. The right to
 * submit a step is in the meta of the state.
 */
export const rightByDeskWorkflow = {
  serviceSwitch: 'settingsManageExternalServices',
  acceptanceAct: 'orderIssueToCourier',
  refundRegister: 'refundsRegister',
} as const satisfies Record<string, Right>

export type DeskWorkflowName = keyof typeof rightByDeskWorkflow
export const isDeskWorkflow = (name: string): name is DeskWorkflowName =>
  Object.hasOwn(rightByDeskWorkflow, name)
export const deskWorkflowRights: readonly Right[] = [...new Set(Object.values(rightByDeskWorkflow))]
