import { orderCard } from '../../../src/client/features/orders/order-card.tsx'
import { CardScreen } from '../../../src/client/ui/card/card-screen.tsx'

export const OrderScreen = () => <CardScreen description={orderCard} />
