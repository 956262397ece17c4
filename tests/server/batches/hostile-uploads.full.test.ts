// The same tests, now with all that the full run asks.
import './hostile-uploads.test.ts'
