import type { Tone } from './badge.tsx'

/** Of a customer's feedback, 1 to 5. */
export const toneOfRating = (rating: number): Tone =>
  rating >= 5 ? 'done' : rating === 4 ? 'plain' : rating === 3 ? 'warning' : 'danger'
