import type { CustomFieldBehaviour } from '../custom-field-behaviour.ts'

/**
 * One container as entered; type and weight are null until they are entered. `weight`: grams, including the contents.
 * `unused`: the user marked the container as not used.
 */
export interface TareRow {
  typeId: number | null
  weight: number | null
  unused: boolean
}

export const sumWeights = (rows: readonly TareRow[]) =>
  rows.reduce((sum, { weight, unused }) => sum + (unused ? 0 : (weight ?? 0)), 0)

/** True if a container in use is heavier than the limit for one box. */
export const isOverweight = ({ weight, unused }: TareRow, maxBoxWeight: number) =>
  !unused && (weight ?? 0) > maxBoxWeight

/** Returns the maximum weight of a box and of an order in grams, both from the step's summary. */
export const getWeightLimits = (summary: Record<string, number | string>) => ({
  box: Number(summary['maxBoxWeight'] ?? Infinity),
  order: Number(summary['maxOrderWeight'] ?? Infinity),
})

const toKilograms = (grams: number) => grams / 1000

export const taresBehaviour: CustomFieldBehaviour = {
  initialValue: (value) => (Array.isArray(value) ? value : []),
  blocker: (value, { summary }) => {
    const rows = (value ?? []) as TareRow[]
    const limits = getWeightLimits(summary)
    if (rows.length === 0) return { key: 'tares.blocker.none' }
    if (rows.some((row) => row.typeId === null)) return { key: 'tares.blocker.types' }
    // Deleting unused containers must be possible even if weights are missing; the machine decides what happens next.
    if (rows.some((row) => row.unused)) return null
    if (rows.some((row) => row.weight === null)) return { key: 'tares.blocker.weights' }
    // Splitting containers does not make the order lighter.
    if (sumWeights(rows) > limits.order)
      return { key: 'tares.blocker.total', facts: { most: toKilograms(limits.order) } }
    return rows.some((row) => isOverweight(row, limits.box))
      ? { key: 'tares.blocker.heavy', facts: { max: toKilograms(limits.box) } }
      : null
  },
}
