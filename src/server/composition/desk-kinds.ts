import type { DeskWorkflowName } from '../../shared/desks.ts'
import { acceptanceActWorkflow } from '../domains/deliveries/acceptance-act-desk.ts'
import type { DeskWorkflow } from '../domains/runner/desks/desk-kind.ts'
import { serviceSwitchWorkflow } from '../domains/external-services/switch-desk.ts'
import { refundRegisterWorkflow } from '../domains/refunds/register/register-desk.ts'

export const deskWorkflows: Readonly<Record<DeskWorkflowName, DeskWorkflow>> = {
  serviceSwitch: serviceSwitchWorkflow,
  acceptanceAct: acceptanceActWorkflow,
  refundRegister: refundRegisterWorkflow,
}
