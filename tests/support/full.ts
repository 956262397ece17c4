/** True in a run of `npm run test:full`. */
export const full = process.env.TESTS === 'full'
