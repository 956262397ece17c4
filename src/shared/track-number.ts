/** Removes the separators of groups in which users type track numbers. */
export const readTrack = (typed: string): string => typed.replace(/[\s-]/g, '')
