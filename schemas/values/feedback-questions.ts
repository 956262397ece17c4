/**
 * Questions to a customer after an order; their texts are in the catalogue feedbackQuestions, for pickup and for
 * delivery.
 */
export const feedbackQuestions = ['accuracy', 'orderInfo', 'integrity', 'equipment'] as const
export type FeedbackQuestion = (typeof feedbackQuestions)[number]

export const feedbackWays = ['pickup', 'delivery'] as const
