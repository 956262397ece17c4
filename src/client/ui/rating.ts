import type { Tone } from './badge.tsx'

/** Returns the tone of a customer rating from 1 to 5. */
export const getRatingTone = (rating: number): Tone =>
  rating >= 5 ? 'done' : rating === 4 ? 'plain' : rating === 3 ? 'warning' : 'danger'
