/** Characters of one search: several numbers of orders fit, pasted from a sheet or a letter. */
export const longestSearch = 500
