// The same tests with all cases of the full run.
import './first-start.test.ts'
