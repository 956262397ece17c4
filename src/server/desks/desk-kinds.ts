import type { DeskName } from '../../shared/desks.ts'
import { acceptanceAct } from './acceptance-act.ts'
import type { DeskKind } from './desk-kind.ts'
import { refundRegister } from './refund-register.ts'
import { serviceSwitch } from './service-switch.ts'

export const deskKinds: Readonly<Record<DeskName, DeskKind>> = {
  serviceSwitch,
  acceptanceAct,
  refundRegister,
}
