/** Sections of the order list (specification 2). Sections with open work come first. */
export const orderSections = ['new', 'inWork', 'completed', 'unused'] as const
