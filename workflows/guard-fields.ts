/**
 * Form fields by guard: a refusal is displayed at the first of them that the form has. Guards that concern the whole
 * step are not listed, nor guards whose problem is displayed in a row of the form.
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

/** Returns the field of the form that a refusal of this guard belongs to, or null. */
export const findGuardField = (guard: string, form: readonly string[]): string | null =>
  fields[guard]?.find((field) => form.includes(field)) ?? null
