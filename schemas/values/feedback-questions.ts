/**
 * Questions to a customer after an order. Their texts are in the catalogue feedbackQuestions, separately for pickup
 * and delivery.
 */
export const feedbackQuestions = ['accuracy', 'orderInfo', 'integrity', 'equipment'] as const
export type FeedbackQuestion = (typeof feedbackQuestions)[number]

export const orderReceivingWays = ['pickup', 'delivery'] as const
