import { defineMigration } from '../../migration.ts'

/**
 * States and shape of the context are those of version 1. Only a new instance of version 2 starts with the pieces
 * collected before.
 */
export default defineMigration({ from: 1, states: {}, context: (old) => old })
