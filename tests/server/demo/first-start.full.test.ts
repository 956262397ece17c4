// The same tests, now with all that the full run asks.
import './first-start.test.ts'
