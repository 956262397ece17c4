interface DatabaseError extends Error {
  code?: string
  constraint?: string
  table?: string
}

/** PostgreSQL's SQLSTATE. */
const databaseCode = /^[0-9A-Z]{5}$/

/** Why an order could not be made, without personal data: the sentences of the database quote the values it was given. */
export function reasonOf(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint, table } = cause as DatabaseError
    if (typeof code === 'string' && databaseCode.test(code))
      return ['database', code, table, constraint].filter((part) => part !== undefined).join(' ')
  }
  return error instanceof Error && !('query' in error) ? error.message : 'unknown'
}
