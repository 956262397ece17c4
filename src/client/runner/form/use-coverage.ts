import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DeliveryCoverage } from '../../../../schemas/api/deliveries.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useFormContext } from './form-context.ts'
import { useFieldValue } from './step-data.ts'

/** Milliseconds without typing after which a town is requested. */
const debounceMs = 500
/** Shorter names of towns are not requested. */
const minNameLength = 2

/**
 * Returns the delivery service's response about the town in the field `cityField`; undefined until it has loaded,
 * without an order, and for a name that is too short.
 */
export function useDeliveryCoverage(cityField: string): {
  coverage: DeliveryCoverage | undefined
  failed: boolean
} {
  const { order } = useFormContext()
  const { value } = useFieldValue<string | undefined>(cityField)
  const city = useDebounced(value?.trim() ?? '')
  const { data, isError } = useQuery({
    queryKey: [...queryKeys.order(order?.orderId ?? 0), 'coverage', city],
    queryFn:
      order && city.length >= minNameLength
        ? ({ signal }) => get(`orders/${order.orderId}/coverage`, { query: { city }, signal })
        : skipToken,
  })
  return { coverage: data, failed: isError }
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
