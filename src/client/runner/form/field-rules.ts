import type { Step } from '../../../../schemas/api/tasks.ts'
import {
  isAccountValidForBank,
  findCorrespondentAccountFault,
  isBik,
  isPaymentOrderNumber,
} from '../../../shared/bank-details.ts'
import { otherRefundReason } from '../../../shared/refund-statuses.ts'
import { getStoreDay } from '../../../shared/store-day.ts'
import { getServerTime } from '../../http/server-clock.ts'
import type { Translate } from './error-texts.ts'
import { getUnversionedName } from './form-fields.ts'
import type { Json } from './plain-fields-handle.ts'

/**
 * Message key of what is wrong with the field; null: nothing. The schema validates formats: a malformed value passes
 * here.
 */
type FieldRule = (
  data: Readonly<Record<string, string>>,
  where: { zone: string | undefined; summary: Step['summary'] },
) => string | null

/** The paper must be printed before it can be confirmed as packed. */
const mustBePrinted =
  (field: 'transferDoc' | 'labels'): FieldRule =>
  (data) =>
    data[field] === 'true' ? null : `refusals.${field}Printed`

const notInFuture =
  (field: string): FieldRule =>
  (data, { zone }) =>
    (data[field] ?? '') > getStoreDay(new Date(getServerTime()), zone) ? 'refusals.notInFuture' : null

/** The reason «Other» needs a comment. */
const needsExplanation: FieldRule = ({ comment = '' }, { summary }) =>
  summary['reasonId'] === otherRefundReason && comment.trim() === '' ? 'refusals.otherIsExplained' : null

const bankAccount: Record<string, FieldRule> = {
  bik: ({ bik = '' }) => (!/^\d{9}$/.test(bik) || isBik(bik) ? null : 'refusals.bikIsOfBank'),
  checkingAccount: ({ checkingAccount = '', bik = '' }) =>
    !isBik(bik) || !/^\d{20}$/.test(checkingAccount) || isAccountValidForBank(checkingAccount, bik)
      ? null
      : 'refusals.accountKeyFits',
  correspondentAccount: ({ correspondentAccount = '', bik = '' }) => {
    if (!isBik(bik) || !/^\d{20}$/.test(correspondentAccount)) return null
    const fault = findCorrespondentAccountFault(correspondentAccount, bik)
    return fault && `runner:errors.correspondent.${fault}`
  },
}

/**
 * Rules by form that relate a field to another field or to the current day: reported at the field before an
 * irreversible step is confirmed. The machine validates the same rules again.
 */
const rules: Record<string, Record<string, FieldRule>> = {
  'initiateRefund/confirm': { comment: needsExplanation },
  'initiateRefund/bank-details': { ...bankAccount, comment: needsExplanation },
  'manualTransferring/details': bankAccount,
  'manualTransferring/transfer': {
    transferredOn: notInFuture('transferredOn'),
    paymentNumber: ({ paymentNumber = '' }) =>
      paymentNumber === '' || isPaymentOrderNumber(paymentNumber) ? null : 'refusals.numberIsOfPaymentOrder',
  },
  'moneyReturn/return': {
    doneOn: notInFuture('doneOn'),
    document: ({ document = '' }) =>
      document.trim() === '' || /\d/.test(document) ? null : 'refusals.documentHasNumber',
  },
  'printTransferDoc/print': { transferDoc: mustBePrinted('transferDoc'), labels: mustBePrinted('labels') },
  'refundRegister/finish': {
    postingDate: ({ postingDate = '', transferDate = '' }) =>
      transferDate !== '' && postingDate > transferDate ? 'refusals.postingNotAfterTransfer' : null,
  },
}

/** Message of each field that breaks a rule. */
export function findBrokenRules(
  formId: string,
  data: Json,
  { t, texts, ...where }: Parameters<FieldRule>[1] & { t: Translate; texts: Translate },
): Record<string, string> {
  const typed = Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'boolean')
      .map(([field, value]) => [field, String(value)]),
  )
  const broken: Record<string, string> = {}
  for (const [field, rule] of Object.entries(rules[getUnversionedName(formId)] ?? {})) {
    const key = rule(typed, where)
    if (key !== null) broken[field] = key.startsWith('runner:') ? t(key) : texts(key)
  }
  return broken
}
