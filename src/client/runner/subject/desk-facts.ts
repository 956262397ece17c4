import type { DeskView } from '../../../../schemas/api/tasks.ts'

/** Returns the name of the desk's subject for the page. */
export function getDeskSubjectName({ desk: { subject } }: DeskView): string {
  if (subject.name === 'serviceSwitch') return subject.service.serviceName
  return `№\u00a0${subject.name === 'acceptanceAct' ? subject.act.id : subject.register.id}`
}

/** Returns the facts that the texts of the desk's steps may use. */
export function buildDeskFacts(
  { desk: { subject }, step }: DeskView,
  money: (minor: number, currency: string) => string,
): Record<string, string> {
  if (subject.name === 'serviceSwitch') return { serviceName: subject.service.serviceName }
  if (subject.name !== 'refundRegister') return {}
  const { sum, lines, currency } = subject.register
  const confirmed = new Set(String(step.summary.confirmedOrders ?? '').split(' '))
  const confirmedSum = lines.reduce(
    (all, { orderId, cost }) => (confirmed.has(String(orderId)) ? all + cost : all),
    0,
  )
  return { fileSum: money(sum, currency), confirmedSum: money(confirmedSum, currency) }
}
