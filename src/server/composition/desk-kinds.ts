import type { DeskName } from '../../shared/desks.ts'
import { acceptanceAct } from '../deliveries/acceptance-act-desk.ts'
import type { DeskKind } from '../desks/desk-kind.ts'
import { serviceSwitch } from '../desks/service-switch.ts'
import { refundRegister } from '../refunds/register/register-desk.ts'

export const deskKinds: Readonly<Record<DeskName, DeskKind>> = {
  serviceSwitch,
  acceptanceAct,
  refundRegister,
}
