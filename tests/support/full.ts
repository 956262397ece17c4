/** True in a run of `npm run test:full`. */
export const isFullRun = process.env.TESTS === 'full'
