import { defineMigration } from '../../migration.ts'

/** The same states and the same context; calls that end after the move may carry a note. */
export default defineMigration({ from: 1, states: {}, context: (old) => old })
