import type { RegistryFieldsType } from '@rjsf/utils'
import type { FormSurroundings } from '../form/form-context.ts'
import { linesBehaviour } from './order-lines/lines-behaviour.ts'
import { OrderLinesField } from './order-lines/order-lines-field.tsx'
import { packagesBehaviour } from './package-counts/packages-behaviour.ts'
import { PackageCountsField } from './package-counts/package-counts-field.tsx'

type Options = Record<string, unknown> | undefined

/** A reason, as a text key with its numbers, why the step cannot be taken yet. */
export interface Blocker {
  key: string
  facts?: Record<string, unknown>
}

export interface OwnField {
  /** The value a form opens with, from what the step or the draft brought. */
  opens: (value: unknown, surroundings: FormSurroundings, options: Options) => unknown
  blocker: (value: unknown, surroundings: FormSurroundings, options: Options) => Blocker | null
}

/** Fields with a component of their own (`ui:field`), for data that is large or is not typed. Only at the top of a form. */
export const ownFields: RegistryFieldsType = {
  orderLines: OrderLinesField,
  packageCounts: PackageCountsField,
}

export const ownBehaviour: Record<string, OwnField> = {
  orderLines: linesBehaviour,
  packageCounts: packagesBehaviour,
}
