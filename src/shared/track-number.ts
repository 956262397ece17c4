/** Removes the separators of groups in which users type track numbers. */
export const normalizeTrackNumber = (typed: string): string => typed.replace(/[\s-]/g, '')
