/** Every fault of the partner. */
import './place-order.test.ts'
