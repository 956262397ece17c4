import type { DeskView } from '../../../../schemas/api/tasks.ts'
import { splitActOrders } from './withdrawn-orders.ts'

/** Returns the displayed name of the desk's subject: the service, or the number of the act or the register. */
export function getDeskSubjectName({ desk: { subject } }: DeskView): string {
  if (subject.name === 'serviceSwitch') return subject.service.serviceName
  return `№\u00a0${subject.name === 'acceptanceAct' ? subject.act.id : subject.register.id}`
}

interface DeskFactsSource {
  desk: Pick<DeskView['desk'], 'subject'>
  step: Pick<DeskView['step'], 'summary'>
}

/** Returns the facts that the texts of the desk's steps may use. They replace facts of the step's summary. */
export function buildDeskTextValues(
  { desk: { subject }, step }: DeskFactsSource,
  money: (minor: number, currency: string) => string,
): Record<string, string | number> {
  if (subject.name === 'acceptanceAct') {
    const { remaining, withdrawn } = splitActOrders(subject.act)
    if (withdrawn.length === 0) return {}
    return {
      chosen: remaining.length,
      named: step.summary.named || withdrawn.map(({ orderId }) => orderId).join(', '),
      context: remaining.length === 0 ? 'allWithdrawn' : 'someWithdrawn',
    }
  }
  if (subject.name === 'serviceSwitch') return { serviceName: subject.service.serviceName }
  const { sum, otherSums, sumAccepted, lines, currency } = subject.register
  const confirmed = new Set(String(step.summary.confirmedOrders ?? '').split(' '))
  const confirmedSum = lines.reduce(
    (all, { orderId, cost, isTest }) => (!isTest && confirmed.has(String(orderId)) ? all + cost : all),
    0,
  )
  return {
    fileSum: [{ sum, currency }, ...otherSums].map((total) => money(total.sum, total.currency)).join(' + '),
    acceptedSum: money(sumAccepted, currency),
    confirmedSum: money(confirmedSum, currency),
  }
}
