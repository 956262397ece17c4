/** Every fault of the partner. */
import './bank.test.ts'
