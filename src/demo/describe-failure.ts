interface DatabaseError extends Error {
  code?: string
  constraint?: string
  table?: string
}

/** Format of an error code of PostgreSQL (SQLSTATE). */
const databaseCode = /^[0-9A-Z]{5}$/

/**
 * Returns the reason of a failure without personal data. Messages of the database are not used, because they contain
 * values of the row.
 */
export function describeFailure(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint, table } = cause as DatabaseError
    if (typeof code === 'string' && databaseCode.test(code))
      return ['database', code, table, constraint].filter((part) => part !== undefined).join(' ')
  }
  return error instanceof Error && !('query' in error) ? error.message : 'unknown'
}
