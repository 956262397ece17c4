import { defineMigration } from '../../migration.ts'

/** The same states and the same context: only the beginning of a forming differs. */
export default defineMigration({ from: 1, states: {}, context: (old) => old })
