/** Sections of the order list (specification 2), the most active first. */
export const orderSections = ['new', 'inWork', 'completed', 'unused'] as const
