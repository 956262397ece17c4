/** Supported countries (specification 9). */
export const countries = ['RU', 'BY', 'KZ', 'LV', 'AE'] as const
export type Country = (typeof countries)[number]
