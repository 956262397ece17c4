import type { Right } from './rights.ts'

/** Work at a desk, by its workflow, and the right to begin and to see it; each of its steps names its own. */
export const desks = {
  serviceSwitch: 'settingsManageExternalServices',
  acceptanceAct: 'orderIssueToCourier',
  refundRegister: 'refundsRegister',
} as const satisfies Record<string, Right>

export type DeskName = keyof typeof desks
export const isDesk = (name: string): name is DeskName => Object.hasOwn(desks, name)
export const deskRights: readonly Right[] = [...new Set(Object.values(desks))]
