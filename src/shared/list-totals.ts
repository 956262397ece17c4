/**
 * Key of the text that names what a total sums, in the texts of its list; undefined for the only total of a currency.
 */
export const getTotalTextKey = ({ column, group }: { column?: string; group?: string }): string | undefined =>
  group ?? (column === undefined ? undefined : `fields.${column}`)
