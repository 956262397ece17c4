/**
 * By guard, the fields that its refusal speaks of: the first that the form has is where the sentence is shown. A guard that is
 * about the whole step, or about rows that show what is missing themselves, is not here.
 */
const fields: Record<string, readonly string[]> = {
  callBackInFuture: ['callBackAt'],
  callBackWithinTerm: ['callBackAt'],
  callBackInHours: ['callBackAt'],
  dateNotPast: ['date'],
  dateWithinTerm: ['date'],
  todayHasSlot: ['slotId'],
  slotOffered: ['slotId'],
  placeKnown: ['city'],
  placeCovered: ['city'],
  pointOffered: ['pointId'],
  priceAgreed: ['price'],
  leadsThere: ['statusId'],
  withinLimit: ['days'],
  accountIsOffered: ['accountType'],
  otherIsExplained: ['comment'],
  isExplained: ['comment'],
  missingExplained: ['comment'],
  bikIsOfBank: ['bik'],
  accountKeyFits: ['checkingAccount'],
  correspondentFits: ['correspondentAccount'],
  numberIsOfPaymentOrder: ['paymentNumber'],
  documentHasNumber: ['document'],
  notInFuture: ['transferredOn', 'doneOn'],
  notBeforeRefund: ['transferredOn'],
  notTooOld: ['transferredOn'],
  postingNotAfterTransfer: ['postingDate'],
  transferDocPrinted: ['transferDoc'],
  labelsPrinted: ['labels'],
}

/** Field of the form that the refusal of this guard is about; null: none of them. */
export const fieldOfGuard = (guard: string, form: readonly string[]): string | null =>
  fields[guard]?.find((field) => form.includes(field)) ?? null
