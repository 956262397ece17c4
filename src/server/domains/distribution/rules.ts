import type { ActionIfNotValidate, DistributionRules } from '../../../shared/distribution.ts'
import type { Settings } from '../../platform/settings/registry.ts'

/** Converts the settings to the rules by which a store is chosen. */
export const toDistributionRules = (settings: Settings): DistributionRules => ({
  enabled: settings.distributionEnabled === 1,
  byLoad: settings.distributionByLoad === 1,
  c001Limit: settings.c001LoadLimit,
  minInStock: settings.distributionMinInStock,
  ifNotValid: settings.actionIfNotValidate as ActionIfNotValidate,
})
