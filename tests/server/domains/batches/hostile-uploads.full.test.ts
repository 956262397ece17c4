// The same tests with all cases of the full run.
import './hostile-uploads.test.ts'
