/** Kinds of entries in the access log. */
export const auditKinds = [
  /** A wrong password in the embedded sign-in. */
  'signInFailed',
  /** A token that is forged or belongs to another application. An expired token is not logged. */
  'tokenRefused',
  'rightRefused',
  /** An online shop or partner called the API with a wrong name or secret. */
  'intakeRefused',
  /** A notification of a partner had a wrong signature. */
  'signatureRefused',
  'export',
  /** The owner of a job downloaded its file. */
  'download',
  /** A user printed a document of an order, a refund or an acceptance act. */
  'print',
  /** A process owner moved an instance to another state by hand. */
  'instanceMoved',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** Kinds of entries about data that leave the system. */
export const dataExportKinds = ['export', 'download', 'print'] as const satisfies readonly AuditKind[]
export type DataExportKind = (typeof dataExportKinds)[number]
export const isDataExportKind = (kind: AuditKind): kind is DataExportKind =>
  dataExportKinds.some((one) => one === kind)

/** True for kinds that are refusals of a sign-in or of a request. */
export const isRefusalKind = (kind: AuditKind): boolean => !isDataExportKind(kind) && kind !== 'instanceMoved'
