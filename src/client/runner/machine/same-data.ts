/** The same JSON, whatever the order of its names: the database has an order of its own. */
export const isSameData = (a: unknown, b: unknown) => inOrder(a) === inOrder(b)

const inOrder = (data: unknown) =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
