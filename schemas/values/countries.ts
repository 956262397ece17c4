/** Countries in which an installation can run (specification 9), ISO 3166. */
export const countries = ['RU', 'BY', 'KZ', 'LV', 'AE'] as const
export type Country = (typeof countries)[number]
