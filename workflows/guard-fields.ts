/**
 * Form fields by guard. A refusal is displayed at the first of these fields that the form has. Guards about the whole
 * step or about a row of a table are not listed, because their refusals are displayed elsewhere.
 */
const fields: Record<string, readonly string[]> = {
  callBackInFuture: ['callBackAt'],
  callBackWithinTerm: ['callBackAt'],
  callBackInHours: ['callBackAt'],
  numberCanBeWrong: ['waitReasonId'],
  dateNotPast: ['date'],
  dateWithinTerm: ['date'],
  dateReachable: ['date'],
  deliveryTimeChanged: ['date'],
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
  missingExplained: ['comment', 'lossComment'],
  bikIsOfBank: ['bik'],
  accountKeyFits: ['checkingAccount'],
  correspondentFits: ['correspondentAccount'],
  numberIsOfPaymentOrder: ['paymentNumber'],
  documentHasNumber: ['document'],
  documentIsUnused: ['document'],
  notInFuture: ['transferredOn', 'doneOn'],
  notBeforeRefund: ['transferredOn'],
  notTooOld: ['transferredOn'],
  postingNotAfterTransfer: ['postingDate'],
  transferDocPrinted: ['transferDoc'],
  labelsPrinted: ['labels'],
}

/** Returns the field at which a refusal of this guard is displayed; null if the form has no such field. */
export const findFieldOfRefusal = (guard: string, form: readonly string[]): string | null =>
  fields[guard]?.find((field) => form.includes(field)) ?? null
