/** The first sign-in under a user name is awaited so long: a company gives a name anew only after the person has left. */
export const awaitedDays = 14
