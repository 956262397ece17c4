// The same tests, now with all that the full run asks.
import './generated-paths.test.ts'
