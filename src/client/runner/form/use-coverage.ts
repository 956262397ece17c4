import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Coverage } from '../../../../schemas/api/deliveries.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useFormContext } from './form-context.ts'
import { useOwnValue } from './step-data.ts'

/** Milliseconds; a town is asked about when its name has been typed. */
const pause = 500
/** Shorter names are still being typed. */
const least = 2

/** What the order's delivery service says of the town in the field `cityField`; undefined while nothing is known yet. */
export function useCoverage(cityField: string): { coverage: Coverage | undefined; failed: boolean } {
  const { order } = useFormContext()
  const { value } = useOwnValue<string | undefined>(cityField)
  const city = useSettled(value?.trim() ?? '')
  const { data, isError } = useQuery({
    queryKey: [...queryKeys.order(order?.orderId ?? 0), 'coverage', city],
    queryFn:
      order && city.length >= least
        ? ({ signal }) => get<Coverage>(`orders/${order.orderId}/coverage`, { query: { city }, signal })
        : skipToken,
  })
  return { coverage: data, failed: isError }
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
