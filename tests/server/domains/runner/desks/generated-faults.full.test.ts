// The same tests with all cases of the full run.
import './generated-faults.test.ts'
