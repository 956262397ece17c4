/**
 * Maximum length of a search text in characters. It is long enough for a list of order numbers copied from a
 * spreadsheet or an e-mail.
 */
export const maxSearchLength = 500
