/** Is this a run of what only `npm run test:full` runs? */
export const full = process.env.TESTS === 'full'
