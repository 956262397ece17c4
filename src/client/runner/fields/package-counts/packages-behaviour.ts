import type { CustomFieldBehaviour } from '../custom-field-behaviour.ts'

export interface PackageCount {
  typeId: number
  count: number
}

export const countPackages = (packages: readonly PackageCount[]) =>
  packages.reduce((sum, { count }) => sum + count, 0)

export const bagCountsBehaviour: CustomFieldBehaviour = {
  initialValue: (value) => (Array.isArray(value) ? value : []),
  blocker: (value, { summary }) => {
    const total = countPackages((value ?? []) as PackageCount[])
    const maximum = Number(summary['maxPackages'] ?? Infinity)
    if (total === 0) return { key: 'packages.blocker.none' }
    return total > maximum ? { key: 'packages.blocker.many', facts: { most: maximum } } : null
  },
}
