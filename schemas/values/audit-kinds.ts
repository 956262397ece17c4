/** What the access log holds. */
export const auditKinds = [
  /** A wrong password at the embedded sign-in. */
  'signInFailed',
  /** A forged or foreign token; one that has merely run out is none. */
  'tokenRefused',
  'rightRefused',
  /** A shop or partner with a wrong name or secret. */
  'intakeRefused',
  /** A partner's notification with a wrong signature. */
  'signatureRefused',
  'export',
] as const
export type AuditKind = (typeof auditKinds)[number]
