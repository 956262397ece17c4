/** True if two JSON values are equal, regardless of the order of keys, because the database changes that order. */
export const isEqualJson = (a: unknown, b: unknown) => toCanonicalJson(a) === toCanonicalJson(b)

const toCanonicalJson = (data: unknown) =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
