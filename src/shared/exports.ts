/** A list of no more rows comes as a file at once; a longer one is written by a job. */
export const exportedAtOnce = 1_000
