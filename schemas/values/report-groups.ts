/** Ways to group the rows of each report. The first one is the default. */
export const orderReportGroups = ['day', 'store', 'dayAndStore'] as const
export const cancellationReportGroups = ['reason', 'store', 'reasonAndStore'] as const
export const answerReportGroups = ['question', 'store', 'day'] as const
export const feedbackReportGroups = ['day', 'store', 'way'] as const
