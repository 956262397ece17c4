import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useEffectEvent } from 'react'
import { formatAddress } from '../../../shared/address.ts'
import { useDeliveryCoverage } from './use-coverage.ts'
import { SelectWidget } from './widgets.tsx'

/** Field for a pickup point of the order's delivery service in the town of the field `ui:options.city`. */
export function PickupPointWidget(props: WidgetProps) {
  const { value, options, onChange } = props
  const { coverage } = useDeliveryCoverage(String(options['city']))
  const points = coverage?.known === true ? coverage.points : []
  // A value outside the points of the town is removed, because it would be submitted without being visible. Until the
  // points are loaded, the value of a restored draft is kept.
  const isForeign =
    coverage?.known === true && value !== undefined && !points.some(({ pointId }) => pointId === value)
  const drop = useEffectEvent(() => onChange(undefined))
  useEffect(() => {
    if (isForeign) drop()
  }, [isForeign])
  const enumOptions = points.map(({ pointId, name, street, house }) => ({
    value: pointId,
    label: `${name}: ${formatAddress({ street, house })}`,
  }))
  return (
    <SelectWidget
      {...props}
      disabled={props.disabled === true || points.length === 0}
      options={{ ...options, enumOptions }}
    />
  )
}
