import type { Step } from '../../../../schemas/api/tasks.ts'
import {
  isAccountValidForBank,
  findCorrespondentAccountFault,
  isBankBik,
  isPaymentOrderNumber,
} from '../../../shared/bank-details.ts'
import { findMissingAddressParts, type AddressParts } from '../../../shared/address.ts'
import { isBlankText } from '../../../shared/clean-text.ts'
import { otherRefundReasonId } from '../../../shared/refund-statuses.ts'
import { getStoreDay } from '../../../shared/store-day.ts'
import { getServerTime } from '../../http/server-clock.ts'
import type { Translate } from './error-texts.ts'
import { getUnversionedFormName } from './form-fields.ts'
import type { JsonObject } from './plain-fields-handle.ts'

/**
 * Returns the key of the message if the value breaks the rule, otherwise null. A malformed value does not break a
 * rule, because the schema validates formats.
 */
type FieldRule = (
  data: Readonly<Record<string, string>>,
  where: {
    zone: string | undefined
    summary: Step['summary']
    missingPieces: number
    /** Delivery method of the order (catalogue deliveryServiceMethods); 0 without a delivery. */
    deliveryMethod: number
  },
) => string | null

/** The document must be printed before the packing can be confirmed. */
const checkPrinted =
  (field: 'transferDoc' | 'labels'): FieldRule =>
  (data) =>
    data[field] === 'true' ? null : `refusals.${field}Printed`

const checkNotInFuture =
  (field: string): FieldRule =>
  (data, { zone }) =>
    (data[field] ?? '') > getStoreDay(new Date(getServerTime()), zone) ? 'refusals.notInFuture' : null

/** The reason «Other» requires a comment. */
const checkExplanation: FieldRule = ({ comment = '' }, { summary }) =>
  summary['reasonId'] === otherRefundReasonId && isBlankText(comment) ? 'refusals.otherIsExplained' : null

/** Missing and damaged pieces require a comment that says what happened to them. */
const checkLossComment =
  (field: 'comment' | 'lossComment'): FieldRule =>
  (data, { missingPieces }) =>
    missingPieces > 0 && isBlankText(data[field] ?? '') ? 'refusals.missingExplained' : null

/** Comment about missing and damaged pieces, by form. */
const lossComments: Readonly<Record<string, 'comment' | 'lossComment'>> = {
  'returnFromShipping/count-all': 'comment',
  'returnFromShipping/count-rest': 'comment',
  'delivery/returning': 'lossComment',
  'paying/returning': 'lossComment',
}

/** Returns the field that is required as soon as a piece is reported as missing or damaged; undefined if none is. */
export const findLossCommentField = (formId: string) => lossComments[getUnversionedFormName(formId)]

/** A part of the address without which the delivery method of the order cannot reach the customer. */
const checkAddressPart =
  (part: keyof AddressParts): FieldRule =>
  (data, { deliveryMethod }) =>
    findMissingAddressParts(deliveryMethod, data).includes(part) ? 'runner:errors.required' : null

/** Parts of a new address that its form requires only for some delivery methods. */
const addressRules: Record<string, FieldRule> = { postcode: checkAddressPart('postcode') }

const addressForms: readonly string[] = ['changeAddress/address', 'confirmingDelivery/address']

/** Returns the parts of the address that the form requires for this delivery method. */
export const findRequiredAddressParts = (formId: string, deliveryMethod: number): readonly string[] =>
  addressForms.includes(getUnversionedFormName(formId)) ? findMissingAddressParts(deliveryMethod, {}) : []

const bankAccount: Record<string, FieldRule> = {
  bik: ({ bik = '' }) => (!/^\d{9}$/.test(bik) || isBankBik(bik) ? null : 'refusals.bikIsOfBank'),
  checkingAccount: ({ checkingAccount = '', bik = '' }) =>
    !isBankBik(bik) || !/^\d{20}$/.test(checkingAccount) || isAccountValidForBank(checkingAccount, bik)
      ? null
      : 'refusals.accountKeyFits',
  correspondentAccount: ({ correspondentAccount = '', bik = '' }) => {
    if (!isBankBik(bik) || !/^\d{20}$/.test(correspondentAccount)) return null
    const fault = findCorrespondentAccountFault(correspondentAccount, bik)
    return fault && `runner:errors.correspondent.${fault}`
  },
}

/**
 * Rules by form that its schema cannot express, for example comparisons with another field or with the current day. A
 * violation is reported at the field before an irreversible step is confirmed. The machine checks the same rules again.
 */
const rules: Record<string, Record<string, FieldRule>> = {
  'initiateRefund/confirm': { comment: checkExplanation },
  'initiateRefund/bank-details': { ...bankAccount, comment: checkExplanation },
  'manualTransferring/details': bankAccount,
  'manualTransferring/transfer': {
    transferredOn: checkNotInFuture('transferredOn'),
    paymentNumber: ({ paymentNumber = '' }) =>
      paymentNumber === '' || isPaymentOrderNumber(paymentNumber) ? null : 'refusals.numberIsOfPaymentOrder',
  },
  'moneyReturn/return': {
    doneOn: checkNotInFuture('doneOn'),
    document: ({ document = '' }) =>
      document.trim() === '' || /\d/.test(document) ? null : 'refusals.documentHasNumber',
  },
  ...Object.fromEntries(addressForms.map((form) => [form, addressRules])),
  'printTransferDoc/print': { transferDoc: checkPrinted('transferDoc'), labels: checkPrinted('labels') },
  ...Object.fromEntries(
    Object.entries(lossComments).map(([form, field]) => [form, { [field]: checkLossComment(field) }]),
  ),
  'refundRegister/finish': {
    postingDate: ({ postingDate = '', transferDate = '' }) =>
      transferDate !== '' && postingDate > transferDate ? 'refusals.postingNotAfterTransfer' : null,
  },
}

/** Returns the message of each field that breaks a rule. */
export function findRuleViolations(
  formId: string,
  data: JsonObject,
  { t, texts, ...where }: Parameters<FieldRule>[1] & { t: Translate; texts: Translate },
): Record<string, string> {
  const typed = Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'boolean')
      .map(([field, value]) => [field, String(value)]),
  )
  const broken: Record<string, string> = {}
  for (const [field, rule] of Object.entries(rules[getUnversionedFormName(formId)] ?? {})) {
    const key = rule(typed, where)
    if (key !== null) broken[field] = key.startsWith('runner:') ? t(key) : texts(key)
  }
  return broken
}
