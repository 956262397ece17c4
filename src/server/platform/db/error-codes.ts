/** Codes of an error and of its causes: PostgreSQL's SQLSTATE and Node's error names. */
export const getErrorCodes = (error: unknown): string[] => {
  const codes: string[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown }
    if (typeof code === 'string') codes.push(code)
  }
  return codes
}
