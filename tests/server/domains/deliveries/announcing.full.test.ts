/** Every fault of the partner. */
import './announcing.test.ts'
