/** Maximum length of a search: several order numbers pasted from a sheet or a letter fit. */
export const maxSearchLength = 500
