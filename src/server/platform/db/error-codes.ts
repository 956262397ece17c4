/** Codes of an error and of its causes: SQLSTATE of PostgreSQL, or error codes of Node such as ECONNRESET. */
export const getDatabaseErrorCodes = (error: unknown): string[] => {
  const codes: string[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown }
    if (typeof code === 'string') codes.push(code)
  }
  return codes
}
