import type { DeskView } from '../../../../schemas/api/tasks.ts'

/** What the page calls it. */
export function deskName({ desk: { subject } }: DeskView): string {
  if (subject.name === 'serviceSwitch') return subject.service.serviceName
  return `№\u00a0${subject.name === 'acceptanceAct' ? subject.act.id : subject.register.id}`
}

/** What the texts of its steps may name. */
export const deskFacts = ({ desk: { subject } }: DeskView): Record<string, string> =>
  subject.name === 'serviceSwitch' ? { serviceName: subject.service.serviceName } : {}
