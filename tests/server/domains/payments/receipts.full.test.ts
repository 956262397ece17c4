/** Every fault of the partner. */
import './receipts.test.ts'
