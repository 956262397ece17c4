import type { DeskName } from '../../shared/desks.ts'
import { acceptanceAct } from '../domains/deliveries/acceptance-act-desk.ts'
import type { DeskKind } from '../domains/runner/desks/desk-kind.ts'
import { serviceSwitch } from '../domains/external-services/switch-desk.ts'
import { refundRegister } from '../domains/refunds/register/register-desk.ts'

export const deskKinds: Readonly<Record<DeskName, DeskKind>> = {
  serviceSwitch,
  acceptanceAct,
  refundRegister,
}
