/** Error codes of responses (specification, section 8). */
export const errorCodes = {
  pageNotFound: 1,
  incorrectData: 7,
  actionDenied: 19,
  statusChangeFailed: 45,
  incorrectStoreCode: 50,
  notOnMobile: 286,
  accessDenied: 326,
  staleOrder: 355,
  marksUpdateFailed: 390,
  taskNotFound: 404,
  /** Section 8 lists the following three errors without a code, so they use their HTTP status. */
  unauthorized: 401,
  forbidden: 403,
  internal: 500,
} as const

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes]
