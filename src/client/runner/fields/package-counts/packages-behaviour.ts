import type { OwnField } from '../own-field.ts'

export interface PackageCount {
  typeId: number
  count: number
}

export const totalOf = (packages: readonly PackageCount[]) =>
  packages.reduce((sum, { count }) => sum + count, 0)

export const packagesBehaviour: OwnField = {
  initialValue: (value) => (Array.isArray(value) ? value : []),
  blocker: (value, { summary }) => {
    const total = totalOf((value ?? []) as PackageCount[])
    const maximum = Number(summary['maxPackages'] ?? Infinity)
    if (total === 0) return { key: 'packages.blocker.none' }
    return total > maximum ? { key: 'packages.blocker.many', facts: { most: maximum } } : null
  },
}
