// The same tests with all cases of the full run.
import './sheet.test.ts'
