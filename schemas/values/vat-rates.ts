/** Legal rates of VAT in per cent that a receipt can name (Russia, ATOL v5: vat0, vat5, vat7, vat10, vat20, vat22). */
export const vatRates = [0, 5, 7, 10, 20, 22] as const

/** VAT rate in per cent of a product that was sent without a rate, and of delivery and packages. */
export const defaultVatRate = 20

export const isVatRate = (rate: number): boolean => vatRates.some((legal) => legal === rate)
