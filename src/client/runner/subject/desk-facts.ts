import type { DeskView } from '../../../../schemas/api/tasks.ts'

/** What the page calls it. */
export const deskName = ({ desk: { subject } }: DeskView): string => subject.service.serviceName

/** What the texts of its steps may name. */
export const deskFacts = ({ desk: { subject } }: DeskView): Record<string, string> => ({
  serviceName: subject.service.serviceName,
})
