import { useMemo } from 'react'
import type { RunnerView } from '../../../schemas/api/tasks.ts'
import { formatDateTime, formatPhone } from '../ui/format.ts'
import { useFormat } from '../ui/use-format.ts'

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/**
 * What the texts of a step may name: the order's own facts and the step's numbers. Instants come by the store's clock;
 * sums (`payable` and names that end in `Sum`) as money, kilograms (`Kg`) with the language's comma.
 */
export function useTextFacts(view: RunnerView | null): Record<string, string | number> {
  const { money, number } = useFormat()
  return useMemo(() => {
    if (!view) return {}
    const { order, step } = view
    const say = ([name, value]: [string, string | number]): [string, string | number] => {
      if (typeof value === 'number' && name.endsWith('Sum')) return [name, money(value, order.currency)]
      if (typeof value === 'number' && name.endsWith('Kg')) return [name, number(value)]
      if (typeof value === 'string' && instant.test(value))
        return [name, formatDateTime(value, order.storeZone)]
      return [name, value]
    }
    return {
      orderId: order.orderId,
      partnerOrderId: order.partnerOrderId ?? '',
      customerName: order.customerName,
      phone: formatPhone(order.phone),
      storeName: order.storeName,
      storeAddress: order.storeAddress,
      payable: money(order.payable, order.currency),
      planDateIssued: order.planDateIssued ? formatDateTime(order.planDateIssued, order.storeZone) : '',
      ...Object.fromEntries(Object.entries(step.summary).map(say)),
    }
  }, [view, money, number])
}

/** Key of a state's texts: `call.greeting` → `states.call_greeting`. */
export const stateKey = (state: string) => `states.${state.replaceAll('.', '_')}`

/** Namespace of the texts of the step's workflow. */
export const namespaceOf = ({ workflow, version }: RunnerView['step']) => `${workflow}/v${version}`
