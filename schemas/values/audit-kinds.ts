/** Kinds of entries in the access log. */
export const auditKinds = [
  /** A wrong password in the embedded sign-in. */
  'signInFailed',
  /** A forged or foreign token; an expired one is not logged. */
  'tokenRefused',
  'rightRefused',
  /** A shop or partner with a wrong name or secret. */
  'intakeRefused',
  /** A partner's notification with a wrong signature. */
  'signatureRefused',
  'export',
  /** A job's file, each time that its owner fetches it. */
  'download',
  /** A printed document of an order, a refund or an act. */
  'print',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** Kinds that export data, as opposed to refusals. */
export const dataExportKinds = ['export', 'download', 'print'] as const satisfies readonly AuditKind[]
export type DataExportKind = (typeof dataExportKinds)[number]
export const isDataExportKind = (kind: AuditKind): kind is DataExportKind =>
  dataExportKinds.some((one) => one === kind)
