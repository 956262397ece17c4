import type { RegistryFieldsType } from '@rjsf/utils'
import { boxesBehaviour } from './box-scans/boxes-behaviour.ts'
import { BoxScansField } from './box-scans/box-scans-field.tsx'
import type { OwnField } from './own-field.ts'
import { linesBehaviour } from './order-lines/lines-behaviour.ts'
import { OrderLinesField } from './order-lines/order-lines-field.tsx'
import { packagesBehaviour } from './package-counts/packages-behaviour.ts'
import { PackageCountsField } from './package-counts/package-counts-field.tsx'
import { taresBehaviour } from './tares/tares-behaviour.ts'
import { TaresField } from './tares/tares-field.tsx'

/** Fields with a component of their own (`ui:field`), for data that is large or is not typed. Only at the top of a form. */
export const ownFields: RegistryFieldsType = {
  boxScans: BoxScansField,
  orderLines: OrderLinesField,
  packageCounts: PackageCountsField,
  tares: TaresField,
}

export const ownBehaviour: Record<string, OwnField> = {
  boxScans: boxesBehaviour,
  orderLines: linesBehaviour,
  packageCounts: packagesBehaviour,
  tares: taresBehaviour,
}
