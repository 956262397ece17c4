/** Sorts the keys of every object, so that JSON texts of equal values are equal. Undefined values become null. */
export const sortKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortKeys)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, inner]) => [name, sortKeys(inner)]),
        )
      : (value ?? null)
