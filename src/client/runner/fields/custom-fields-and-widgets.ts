import type { WidgetProps } from '@rjsf/utils'
import type { FunctionComponent } from 'react'
import type { CustomFieldProps } from './custom-field-props.ts'

type Parts<Props> = Record<string, () => Promise<FunctionComponent<Props>>>

/**
 * Fields with a custom component (`ui:field`), for large data or for data that users do not type, such as scans. They
 * are possible only at the top level of a form.
 */
const customFields: Parts<CustomFieldProps> = {
  askedGoods: () => import('./requested-goods/requested-goods-field.tsx').then((m) => m.RequestedGoodsField),
  boxScans: () => import('./box-scans/box-scans-field.tsx').then((m) => m.BoxScansField),
  orderLines: () => import('./order-lines/order-lines-field.tsx').then((m) => m.OrderLinesField),
  packageCounts: () => import('./package-counts/package-counts-field.tsx').then((m) => m.PackageCountsField),
  tares: () => import('./tares/tares-field.tsx').then((m) => m.TaresField),
}

const day = () => import('../form/day-widget.tsx').then((m) => m.DayWidget)
const instant = () => import('../form/instant-widget.tsx').then((m) => m.InstantWidget)

/** Widgets that need the code of a calendar. */
const widgets: Parts<WidgetProps> = { day, date: day, instant, 'date-time': instant }

/** Fields and widgets that only some forms need; all others are in form/theme.tsx. */
export const customFieldAndWidgetLoaders = { customFields, widgets }
