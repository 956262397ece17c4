// The same tests, now with all that the full run walks.
import './generated-paths-calls.test.ts'
