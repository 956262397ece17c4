/** Maximum length of a search. Several order numbers copied from a sheet or a letter must fit. */
export const maxSearchLength = 500
