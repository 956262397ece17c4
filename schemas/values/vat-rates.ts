/** Legal rates of VAT in per cent that a receipt can name (Russia, ATOL v5: vat0, vat5, vat7, vat10, vat20, vat22). */
export const vatRates = [0, 5, 7, 10, 20, 22] as const

/** Rate of a product that was sent without one, and of delivery and packages. */
export const defaultVatRate = 20

export const isVatRate = (rate: number): boolean => vatRates.some((legal) => legal === rate)
