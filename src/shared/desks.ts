import type { Right } from './rights.ts'

/** Desk workflows with the right to start and view them. Each step has its own right. */
export const desks = {
  serviceSwitch: 'settingsManageExternalServices',
  acceptanceAct: 'orderIssueToCourier',
  refundRegister: 'refundsRegister',
} as const satisfies Record<string, Right>

export type DeskName = keyof typeof desks
export const isDesk = (name: string): name is DeskName => Object.hasOwn(desks, name)
export const deskRights: readonly Right[] = [...new Set(Object.values(desks))]
