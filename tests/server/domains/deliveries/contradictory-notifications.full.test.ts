/** Every three outcomes, of paid and unpaid orders. */
import './contradictory-notifications.test.ts'
