/** Removes the spaces and hyphens with which users group track numbers. */
export const normalizeTrackNumber = (typed: string): string => typed.replace(/[\s-]/g, '')
