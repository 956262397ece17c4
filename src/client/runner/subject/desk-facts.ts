import type { DeskView } from '../../../../schemas/api/tasks.ts'

/** What the page calls it. */
export const deskName = ({ desk: { subject } }: DeskView): string =>
  subject.name === 'serviceSwitch' ? subject.service.serviceName : `№ ${subject.act.id}`

/** What the texts of its steps may name. */
export const deskFacts = ({ desk: { subject } }: DeskView): Record<string, string> =>
  subject.name === 'serviceSwitch' ? { serviceName: subject.service.serviceName } : {}
