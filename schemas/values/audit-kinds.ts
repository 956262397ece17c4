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
  /** A job's file, each time that its owner fetches it. */
  'download',
  /** A paper of an order, a refund or an act. */
  'print',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** What left, in contrast to what was refused. */
export const handOuts = ['export', 'download', 'print'] as const satisfies readonly AuditKind[]
export type HandOut = (typeof handOuts)[number]
export const isHandOut = (kind: AuditKind): kind is HandOut => handOuts.some((one) => one === kind)
