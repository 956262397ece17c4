/** Numbers are written in groups, on paper and by people. */
export const readTrack = (typed: string): string => typed.replace(/[\s-]/g, '')
