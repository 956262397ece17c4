/** By what the lines of a report are grouped. */
export const orderReportGroups = ['day', 'store', 'dayAndStore'] as const
export const cancellationReportGroups = ['reason', 'store', 'reasonAndStore'] as const
export const feedbackReportGroups = ['day', 'store', 'way'] as const
