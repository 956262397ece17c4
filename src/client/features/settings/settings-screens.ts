import type { SettingsDescription } from '../../ui/settings/settings-description.ts'
import { urls } from '../../ui/urls.ts'
import { PictureHostsForm } from './picture-hosts-form.tsx'

const tabs = [
  { to: urls.settingsPriority(), text: 'settings:tabs.priority' },
  { to: urls.settingsExpired(), text: 'settings:tabs.expired' },
]

/** Settings for the minutes before the due time from which a forming task is displayed as urgent. */
export const taskUrgencySettings: SettingsDescription = {
  name: 'priority',
  path: 'order-priority',
  tabs,
  groups: [
    { id: 'pickup', names: ['priorityHighFormatting', 'priorityMediumFormatting'] },
    { id: 'delivery', names: ['priorityHighFormationDelivery', 'priorityMediumFormationDelivery'] },
  ],
}

/**
 * Settings for the planned minutes of each task type. Forming tasks are displayed in a group of their own, other types
 * below.
 */
export const plannedMinutesSettings: SettingsDescription = {
  name: 'expired',
  path: 'task-expired',
  tabs,
  groups: [{ id: 'collecting', names: ['plannedMinutesFormatting', 'plannedMinutesFormationDelivery'] }],
}

export const limitsSettings: SettingsDescription = {
  name: 'limits',
  path: 'settings/limits',
  groups: [
    {
      id: 'forming',
      names: [
        'minSum',
        'maxOrderWeight',
        'maxBoxWeight',
        'weightTolerance',
        'maxPackages',
        'packagesRequiredPickup',
        'packagesRequiredDelivery',
      ],
    },
    {
      id: 'calls',
      names: [
        'callHoursFrom',
        'callHoursTo',
        'callAttempts',
        'callRetryMinutes',
        'callGapMinutes',
        'callLimitMinutes',
        'callFromSum',
      ],
    },
    {
      id: 'issue',
      names: [
        'planDays',
        'storageDays',
        'storageProlongDays',
        'storageGraceMinutes',
        'codeAttempts',
        'codeResendSeconds',
        'claimMinutes',
      ],
    },
    {
      id: 'answers',
      names: [
        'paymentMinutes',
        'bankCurrencyAssumed',
        'confirmationDays',
        'labelMinutes',
        'shipmentMinutes',
        'deliveryAnswerMinutes',
        'courier1CurrencyAssumed',
        'courier2CurrencyAssumed',
        'postCurrencyAssumed',
        'partnerCurrencyAssumed',
      ],
    },
    {
      id: 'returns',
      names: [
        'refundWarningDays',
        'returnDays',
        'exchangeDays',
        'cardRefundDays',
        'receiptMinutes',
        'transferDays',
        'transferApprovalFrom',
      ],
    },
    {
      id: 'keeping',
      names: [
        'keepKeysDays',
        'keepEventsDays',
        'keepNotificationsDays',
        'keepDraftsDays',
        'keepAnswersDays',
        'keepAuditDays',
        'keepJobsDays',
        'keepBatchesDays',
        'keepFilesDays',
        'exportRows',
      ],
    },
  ],
  Below: PictureHostsForm,
}
