import { defineMigration } from '../../migration.ts'

/** States and context are unchanged. Version 2 only starts with different form data. */
export default defineMigration({ from: 1, states: {}, context: (old) => old })
